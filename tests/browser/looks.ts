import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with a page. */
export async function violationsOf(page: Page): Promise<unknown[]> {
  // A colour on its way to another is neither of them.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // The policy of the page refuses a script tag; an evaluation is not held to it.
  await page.evaluate(axeSource);
  return await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
  });
}

/** Expects nothing to be cut off at 320 pixels, and nothing too small to touch. */
export async function expectRoom(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const heights = await page
    .locator('.portico-scope :is(button, input, a)')
    .evaluateAll((elements) =>
      elements.filter((element) => element.checkVisibility()).map((element) => element.getBoundingClientRect().height),
    );
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(40);
}

/** Expects a ready-made page, 320 pixels wide, to be accessible and to fit. */
export async function expectGoodLooks(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
  await expectRoom(page);
}
