import { engineOfRun, startTestServer, type TestServer } from '@portico/testkit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, sharedBrowser } from '../kit/example-app.ts';
import { violationsOf } from '../kit/looks.ts';

/**
 * The first owner of a server that other machines can reach: from the dashboard without an account to the first
 * account.
 */

let server: TestServer;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  server = await startTestServer({
    engine: engineOfRun(),
    environment: {
      PORTICO_HOST: '0.0.0.0',
      PORTICO_ENVIRONMENT: 'development',
      PORTICO_DASHBOARD_SIGN_UP: 'first-account',
    },
  });
  page = await (await (await sharedBrowser()).newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  complaints = complaintsOf(page);
});

afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const heading = (name: string) => page.getByRole('heading', { name });

test('a visitor without the setup link sees how to find it, and no form', async () => {
  await page.goto(server.url);
  await heading('Set up this server').waitFor();

  expect(await page.title()).toContain('Set up this server');
  expect(await page.getByRole('textbox').count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await takePicture(`setup-link-${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await takePicture('setup-link-phone');
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('an invalid link leads to the same page', async () => {
  await page.goto(`${server.url}/sign-up#setup=wrong`);
  await heading('Set up this server').waitFor();
});

test('the setup link, pasted into the same tab, opens the form, also after a reload', async () => {
  await page.goto((await server.app.setupLink()) ?? '');
  await heading('Create the first account').waitFor();
  expect(page.url()).toBe(`${server.url}/sign-up`);

  await page.reload();
  await heading('Create the first account').waitFor();
  await page.getByLabel('Email').fill('owner@example.com');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Create account' }).click();

  await page.getByRole('link', { name: 'Create your first project' }).waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('portico-setup'))).toBeNull();
  expect(complaints).toEqual([]);
});

/** For `PORTICO_TEST_PICTURES=folder`, to inspect. */
async function takePicture(name: string): Promise<void> {
  const folder = process.env.PORTICO_TEST_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}
