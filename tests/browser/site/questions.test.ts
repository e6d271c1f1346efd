import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { siteInBrowser } from './site-kit.ts';

/**
 * A hundred questions of readers, in their words, which were written before the pages and the search were adapted. The search of the site
 * must have the right page among the first three for 95 of them.
 */

interface Question {
  readonly who: 'developer' | 'owner' | 'operator';
  readonly question: string;
  /** Slugs of the pages that answer it. */
  readonly pages: readonly string[];
}

/** The element of the search dialog (`site/public/search.js`). */
interface SearchElement extends Element {
  open(): Promise<void>;
  readonly loaded: Promise<{
    find(index: unknown, pages: unknown, query: string): Promise<{ data(): Promise<{ url: string }> }[]>;
    index: unknown;
    pages: unknown;
  }>;
}

const questions: readonly Question[] = JSON.parse(readFileSync(new URL('questions.json', import.meta.url), 'utf8'));
const slugOf = (address: string) => new URL(address, 'http://site').pathname.replace(/^\/docs\/|\/$/g, '');

let page: Page;

beforeAll(async () => {
  const { url, browser } = await siteInBrowser();
  page = await (await browser.newContext()).newPage();
  await page.goto(`${url}/docs/`);
}, 600_000);

/** Asks the search of the site as its dialog does. @returns the slugs of the first three pages of each question */
async function answers(asked: readonly string[]): Promise<string[][]> {
  const addresses = await page.evaluate(async (queries) => {
    const dialog = document.querySelector('docs-search') as SearchElement;
    await dialog.open();
    const { find, index, pages } = await dialog.loaded;
    const found: string[][] = [];
    for (const query of queries) {
      const results = await find(index, pages, query);
      found.push(await Promise.all(results.slice(0, 3).map(async (result) => (await result.data()).url)));
    }
    return found;
  }, asked);
  return addresses.map((list) => list.map(slugOf));
}

test('the right page is among the first three results for 95 of 100 questions', async () => {
  const found = await answers(questions.map(({ question }) => question));
  const missed = questions.flatMap(({ question, pages }, index) =>
    found[index]?.some((slug) => pages.includes(slug)) === true ? [] : [`${question}: ${found[index]?.join(', ')}`],
  );
  process.stdout.write(`Questions with the right page: ${questions.length - missed.length} of ${questions.length}\n`);

  expect(questions).toHaveLength(100);
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(5);
});

test('the search finds each error code and each setting by its name', async () => {
  const [error, setting] = await answers(['USER_NOT_FOUND', 'PORTICO_SMTP_URL']);

  expect(error?.[0]).toBe('reference/errors');
  expect(setting?.[0]).toBe('run/configuration');
});
