import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { complaintsOf } from '../kit/example-app.ts';
import { violationsOf } from '../kit/looks.ts';
import { siteInBrowser } from './site-kit.ts';

/** The documentation site as a server serves it. The first run installs the generator. */

const pages = ['/docs/', '/docs/get-started/quick-start-react/', '/docs/reference/protocol/known-errors/'];
const longest = '/docs/reference/sdk/js/types/';

let url: string;
let browser: Browser;
let page: Page;
let complaints: string[];
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  ({ url, browser } = await siteInBrowser());
}, 600_000);
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

/** Opens an empty page in a new browser. */
async function enter(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  contexts.push(context);
  page = await context.newPage();
  complaints = complaintsOf(page);
  return context;
}

async function open(path: string, options?: BrowserContextOptions): Promise<void> {
  await enter(options);
  await page.goto(`${url}${path}`);
  await page.waitForLoadState('networkidle');
}

/** Returns the text of a response. */
async function text(path: string, accept = '*/*'): Promise<string> {
  return await (await fetch(`${url}${path}`, { headers: { accept } })).text();
}

test.each(pages)('axe finds nothing in light and dark mode, and no file comes from elsewhere: %s', async (path) => {
  await open(path);

  expect(await violationsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('the page for other addresses suggests pages with a similar address', async () => {
  await open('/docs/build/sesions');
  await page.getByRole('link', { name: 'Sessions', exact: true }).last().waitFor();

  expect(await page.locator('#suggestions a').first().getAttribute('href')).toBe('/docs/build/sessions/');
  expect(await violationsOf(page)).toEqual([]);
  // The browser reports the status itself.
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
});

test.each([...pages, longest])('a page needs at most 60 kB and only this server: %s', async (path) => {
  const session = await (await enter()).newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  const hosts = new Set<string>();
  session.on('Network.requestWillBeSent', ({ request: { url } }) => {
    if (url.startsWith('http')) hosts.add(new URL(url).origin);
  });
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(`${url}${path}`);
  await page.waitForLoadState('networkidle');

  expect(bytes).toBeLessThanOrEqual(60_000);
  expect(bytes).toBeGreaterThan(10_000);
  expect([...hosts]).toEqual([url]);
});

test('copy buttons copy the code of their block', async () => {
  await open('/docs/get-started/quick-start-react/', { permissions: ['clipboard-read', 'clipboard-write'] });
  const block = page.locator('figure', { hasText: 'npm create vite' }).first();
  await block.getByRole('button', { name: 'Copy to clipboard' }).click();

  await expect
    .poll(async () => await page.evaluate(async () => await navigator.clipboard.readText()))
    .toMatch(/^npm create vite@latest my-app .*\ncd my-app$/);
});

test('error codes have anchors', async () => {
  await open('/docs/reference/protocol/known-errors/#USER_NOT_FOUND');

  expect(await page.locator(':target').innerText()).toContain('USER_NOT_FOUND');
});

test('the search finds a page', async () => {
  await open('/docs/');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('recovery codes');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.getByRole('link', { name: 'Two-factor authentication and passkeys' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('link', { name: 'Two-factor authentication and passkeys' }).click();

  await page.waitForURL('**/docs/build/second-factor/**');
  expect(complaints).toEqual([]);
});

test('pages can be read and left without JavaScript, and fit a phone', async () => {
  await open('/docs/', { javaScriptEnabled: false });
  await page.getByRole('link', { name: 'Sessions', exact: true }).last().click();
  await page.getByRole('heading', { level: 1, name: 'Sessions' }).waitFor();
  expect(await page.locator('main pre').first().isVisible()).toBe(true);

  for (const path of pages) {
    await open(path, { viewport: { width: 320, height: 700 } });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});

test('agents get each page as Markdown, with its address and version', async () => {
  const markdown = await text('/docs/build/sessions.md');

  expect(markdown).toMatch(/^---\ntitle: "Sessions"\n/);
  expect(markdown).toMatch(/\nversion: "\d+\.\d+\.\d+"\n---\n\n# Sessions\n/);
  expect(markdown).toContain(`\nurl: "${url}/docs/build/sessions/"\n`);
  expect(await text('/docs/build/sessions/', 'text/markdown')).toBe(markdown);
  expect(await text('/docs/build/sessions/')).toContain('<h1');
});

test('the lists for agents and search engines name all pages with the address of the server', async () => {
  const addresses = [...(await text('/docs/sitemap.xml')).matchAll(/<loc>([^<]+)/g)].map(([, address]) => address);
  const list = await text('/docs/llms.txt');

  expect(addresses.length).toBeGreaterThan(200);
  expect(addresses).toContain(`${url}/docs/build/sessions/`);
  expect(list).toContain(`- [Sessions](${url}/docs/build/sessions.md): Tokens, cookies`);
  for (const [, address = ''] of list.matchAll(/\]\(([^)]+)\)/g))
    expect(await fetch(address), address).toMatchObject({ status: 200 });
  expect(await text('/docs/llms-full.txt')).toContain('# Sessions\n');
});
