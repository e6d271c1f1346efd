import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { readDocs } from '../../../packages/portico/src/mcp/docs-library.ts';
import { siteInBrowser } from './site-kit.ts';

/**
 * Two hundred questions of readers, in their words, which were written before the pages and the search were adapted. The second hundred
 * is by someone who had not read the documentation. The right page must be among the first three of the search on the site, and of
 * `search_docs` for coding agents, which orders pages in the same way.
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

const read = (name: string): readonly Question[] => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const sets = [
  { questions: read('questions.json'), least: 95 },
  { questions: read('more-questions.json'), least: 97 },
];
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

test.each(sets)(
  'the right page is among the first three results for $least of 100 questions',
  async ({ questions, least }) => {
    const texts = questions.map(({ question }) => question);
    const docs = readDocs();
    const forAgents = texts.map(async (text) =>
      (await docs.search(text, 3)).map(({ page }) => page.replace(/^index$/, '')),
    );
    const searches = { site: await answers(texts), agents: await Promise.all(forAgents) };
    for (const [search, found] of Object.entries(searches)) {
      const missed = questions.flatMap(({ question, pages }, index) =>
        found[index]?.some((slug) => pages.includes(slug)) === true ? [] : [`${question}: ${found[index]?.join(', ')}`],
      );
      process.stdout.write(`Questions with the right page (${search}): ${questions.length - missed.length} of 100\n`);
      expect(questions).toHaveLength(100);
      expect(missed.length, `${search}\n${missed.join('\n')}`).toBeLessThanOrEqual(100 - least);
    }
  },
);

test('the search finds each error code and each setting by its name', async () => {
  const [error, setting] = await answers(['USER_NOT_FOUND', 'PORTICO_SMTP_URL']);

  expect(error?.[0]).toBe('reference/errors');
  expect(setting?.[0]).toBe('run/configuration');
});
