import { callerHeaders, engineOfRun, internalKeys, startTestServer, type TestServer } from '@portico/testkit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, sharedBrowser } from '../kit/example-app.ts';
import { violationsOf } from '../kit/looks.ts';

/** Owners whom a program created before anyone set up the server. */

let server: TestServer;
let page: Page;
let complaints: string[];
const owner = { primary_email: 'owner@example.com', password: 'correct horse', primary_email_auth_enabled: true };

beforeAll(async () => {
  server = await startTestServer({
    engine: engineOfRun(),
    environment: { PORTICO_DASHBOARD_SIGN_UP: 'first-account' },
  });
  page = await (await (await sharedBrowser()).newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  page.setDefaultTimeout(10_000);
  complaints = complaintsOf(page);
});

afterAll(async () => {
  await page?.context().close();
  await server?.stop();
});

const heading = (name: string) => page.getByRole('heading', { name });

test('without any account, all pages lead to the first account', async () => {
  for (const path of ['', '/sign-in']) {
    await page.goto(`${server.url}${path}`);
    await heading('Create the first account').waitFor();
  }
  expect(await page.getByRole('link', { name: 'Sign in' }).count()).toBe(0);
});

test('an owner whom a program created signs in, and the first account can still be created', async () => {
  const answer = await fetch(`${server.url}/api/v1/users`, {
    method: 'POST',
    headers: { ...callerHeaders('internal', 'server', internalKeys.server), 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  });
  expect(answer.status).toBe(201);

  await page.goto(server.url);
  await heading('Sign in to Portico').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await takePicture(`owner-by-api-${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await takePicture('owner-by-api-phone');
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('link', { name: 'Create the first account' }).click();
  await heading('Create the first account').waitFor();
  await takePicture('first-account-beside-others');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(owner.primary_email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Create your first project' }).waitFor();

  expect(complaints).toEqual([]);
});

async function takePicture(name: string): Promise<void> {
  const folder = process.env.PORTICO_TEST_PICTURES;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}
