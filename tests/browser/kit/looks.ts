import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(
    context: string,
    options: {
      iframes: boolean;
      resultTypes: string[];
      runOnly?: string[];
      selectors: boolean;
    },
  ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/**
 * Returns the axe violations of a page: all rules in light mode, and the color rules in dark mode. Controls in the look of the browser are
 * violations too. The page stays in light mode.
 *
 * @param part the selector of the part to check; default: the whole page
 */
export async function violationsOf(page: Page, part = 'html'): Promise<unknown[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  // The policy of the page forbids a script tag, but not an evaluation.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const inLight = await runAxe(page, part);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await runAxe(page, part, ['color-contrast', 'link-in-text-block']);
  await page.emulateMedia({ colorScheme: 'light' });
  const native = await nativeControlsOf(page, part);
  return [
    ...inLight,
    ...inDark.map((violation) => ({ ...violation, colorScheme: 'dark' })),
    ...(native.length === 0 ? [] : [{ id: 'control-in-the-look-of-the-browser', nodes: native }]),
  ];
}

/** Returns the HTML of visible controls that the browser draws. */
async function nativeControlsOf(page: Page, part: string): Promise<readonly string[]> {
  return await page.locator(part).evaluateAll((parts) => {
    const drawn = ['checkbox', 'radio', 'range', 'date', 'datetime-local', 'month', 'week', 'time'];
    const selector = ['select', 'progress', 'meter', ...drawn.map((type) => `input[type="${type}"]`)].join();
    return parts
      .flatMap((one) => [...one.querySelectorAll(selector)])
      .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((control) => control.clientWidth > 1 && getComputedStyle(control).appearance !== 'none')
      .map(({ outerHTML }) => outerHTML.slice(0, 200));
  });
}

async function runAxe(page: Page, part: string, rules?: string[]) {
  const evaluated = async ({ part, rules }: { part: string; rules: string[] | undefined }) => {
    // Scripts may have to apply the other colors first, and transitions must have ended.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (const animation of document.getAnimations()) {
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
    }
    const { axe } = globalThis as unknown as { axe: Axe };
    // The only frame shows an email, in a sandbox without scripts.
    const { violations } = await axe.run(part, {
      iframes: false,
      // Describing what has passed, and where it is, would take as long as the check.
      resultTypes: ['violations'],
      selectors: false,
      ...(rules && { runOnly: rules }),
    });
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
  };
  return await page.evaluate(evaluated, { part, rules });
}

/** Expects that nothing is cut off at 320 pixels, and that nothing is too small to touch. */
export async function expectRoom(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const heights = await page
    .locator('.portico-scope :is(button, input, a)')
    .evaluateAll((elements) =>
      elements.filter((element) => element.checkVisibility()).map((element) => element.getBoundingClientRect().height),
    );
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(40);
}

/** Expects a ready-made page of 320 pixels width to be accessible and to fit. */
export async function expectGoodLooks(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
  await expectRoom(page);
}
