import { knownErrorClasses } from '@portico/contract';
import { portico } from '@portico/testkit';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { complaintsOf } from '../kit/example-app.ts';
import { violationsOf } from '../kit/looks.ts';
import { siteInBrowser } from './site-kit.ts';

/** The API reference, errors and tabs of the documentation site. */

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

async function open(path: string, options: BrowserContextOptions = {}): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  contexts.push(context);
  page = await context.newPage();
  complaints = complaintsOf(page);
  await page.goto(`${url}${path}`);
  await page.waitForLoadState('networkidle');
}

test.each([
  '/docs/reference/api/',
  '/docs/reference/api/users/',
  '/docs/reference/errors/',
  '/docs/reference/log-messages/',
  '/docs/reference/webhook-events/',
  '/docs/build/sessions/',
])('axe finds nothing: %s', async (path) => {
  await open(path);

  expect(await violationsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('every known error has an anchor with its cause and what to do', async () => {
  await open('/docs/reference/errors/');
  const anchors = await page.locator('main a[id]').evaluateAll((all) => all.map(({ id }) => id));

  expect(anchors.sort()).toEqual(knownErrorClasses.map(({ code }) => code).sort());
});

test('a chosen tab is shown in all groups with the same tabs, also after a reload', async () => {
  await open('/docs/reference/api/users/');
  const scripts = page.locator('[data-tabs] pre', { hasText: 'await fetch' });
  expect(await scripts.first().isVisible()).toBe(false);
  await page.getByRole('tab', { name: 'JavaScript' }).first().click();

  for (const script of await scripts.all()) expect(await script.isVisible()).toBe(true);
  await page.reload();
  await expect.poll(async () => await scripts.first().isVisible()).toBe(true);
  expect(await page.locator('[data-tabs] pre', { hasText: 'curl' }).first().isVisible()).toBe(false);
});

test('without scripts, all examples are visible', async () => {
  await open('/docs/reference/api/users/', { javaScriptEnabled: false });

  for (const block of await page.locator('[data-tabs] pre').all()) expect(await block.isVisible()).toBe(true);
});

test('Try it sends the request of an operation to the server, and loads its form when it is clicked', async () => {
  const { project } = await portico();
  const loaded: string[] = [];
  await open('/docs/reference/api/users/');
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.locator('[data-operation="GET /users"] + .try-button').click();
  const form = page.getByRole('region', { name: 'Try it' });
  await form.getByLabel('Project ID').fill(project.id);
  await form.getByLabel('Secret server key').fill(project.keys.server);
  await form.getByLabel('limit (query, optional)').fill('1');
  await form.getByRole('button', { name: 'Send request' }).click();

  await form.getByText('Status 200').waitFor();
  expect(await form.locator('pre').innerText()).toContain('"items"');
  expect(loaded).toContain('/docs/try-form.js');
  expect(await violationsOf(page)).toEqual([]);
});
