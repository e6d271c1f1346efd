import { mkdirSync, writeFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { complaintsOf } from '../../browser/kit/example-app.ts';
import { violationsOf } from '../../browser/kit/looks.ts';
import { untilShown } from '../../browser/kit/shown.ts';
import type { WalkedPage } from './pages.ts';

const widths = [390, 768, 1440] as const;
const modes = ['light', 'dark'] as const;

/** What is wrong on a page. */
export interface Finding {
  readonly page: string;
  readonly what: string;
}

/** Opens pages in one window, takes pictures of them, and collects what is wrong. */
export interface Walker {
  readonly page: Page;
  readonly findings: Finding[];
  /** @param isShort only the smallest and the largest width, in light mode */
  walk(group: string, pages: readonly WalkedPage[], isShort?: boolean): Promise<void>;
}

/** Where a walker walks. */
export interface Walk {
  /** For the pictures. */
  readonly folder: string;
  readonly url: string;
  /** The time of the server. */
  readonly now: Date;
  /** Parts of names of pages, with spaces between them. Other pages are skipped. Default: all pages. */
  readonly only?: string | undefined;
}

/** Returns a walker who saves pictures. */
export async function walkerIn(context: BrowserContext, { folder, url, now, only = '' }: Walk): Promise<Walker> {
  const page = await context.newPage();
  await page.clock.install({ time: now });
  const complaints = complaintsOf(page);
  const findings: Finding[] = [];
  const look = async ([name, path, act]: WalkedPage, isShort: boolean) => {
    await page.setViewportSize({ width: widths[0], height: 844 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    // Another page first: the same path with another fragment would not be loaded again.
    if (path.includes('#')) await page.goto('about:blank');
    await page.goto(`${url}${path}`);
    await untilShown(page);
    await page.locator('h1').first().waitFor();
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
    await act?.(page);
    const found = (what: string) => findings.push({ page: name, what });
    for (const violation of await violationsOf(page)) found(`axe: ${JSON.stringify(violation)}`);
    for (const id of await visibleIds(page)) found(`shows the ID ${id}`);
    for (const width of isShort ? ([390, 1440] as const) : widths) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      for (const colorScheme of isShort ? (['light'] as const) : modes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const path = `${folder}/${name}-${width}-${colorScheme}.jpg`;
        writeFileSync(path, await page.screenshot({ type: 'jpeg', quality: 70, fullPage: true, caret: 'hide' }));
      }
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (wide > 0) found(`${wide} pixels too wide at ${width}`);
      if (width === 390) for (const text of await cutOff(page)) found(`cut off at ${width}: ${text}`);
    }
    for (const complaint of complaints.splice(0)) {
      // The clock of the browser cannot be moved in the frames of emails, and some pages are opened with invalid codes.
      if (!/^Blocked script execution|status of 40\d/.test(complaint)) found(`complaint: ${complaint}`);
    }
  };
  return {
    page,
    findings,
    async walk(group, pages, isShort = false) {
      mkdirSync(folder, { recursive: true });
      const words = only.split(' ');
      for (const [own, ...rest] of pages) {
        const name = `${group}-${own}`;
        if (!words.some((word) => name.includes(word))) continue;
        const start = Date.now();
        await look([name, ...rest], isShort).catch((error: Error) => findings.push({ page: name, what: `${error}` }));
        process.stdout.write(`${name} ${Date.now() - start} ms\n`);
      }
    },
  };
}

/** Returns visible texts that are nothing but an ID, apart from those next to a button that copies them. */
async function visibleIds(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const id = /(?<!-)\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/;
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!id.test(node.textContent ?? '') || parent === null || !parent.checkVisibility()) continue;
      if (parent.closest('pre, code, script, textarea') !== null) continue;
      if (parent.parentElement?.querySelector('[aria-label^="Copy "]') || parent.closest('[aria-label^="Copy "]'))
        continue;
      found.push(`${node.textContent} in ${parent.outerHTML.slice(0, 160)}`);
    }
    return found;
  });
}

/** Returns texts that end outside of the window, without a box that scrolls. */
async function cutOff(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll('main :is(a, button, td, th, h1, h2, h3, p, dd, label)')) {
      const { right, width } = element.getBoundingClientRect();
      if (width <= 1 || right <= innerWidth + 1 || !element.checkVisibility()) continue;
      let parent = element.parentElement;
      while (parent !== null && !/auto|scroll|hidden|clip/.test(getComputedStyle(parent).overflowX)) {
        parent = parent.parentElement;
      }
      if (parent === null || parent === document.body) found.push((element.textContent ?? '').slice(0, 60));
    }
    return found.slice(0, 5);
  });
}
