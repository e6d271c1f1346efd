import { PorticoClientApp } from '@portico/js';
import { internalKeys } from '@portico/testkit';
import { expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';

/** An owner confirms `portico login` in the dashboard, also after signing in there first. */

const desk = dashboardDesk();

async function commandLine() {
  const app = new PorticoClientApp({
    baseUrl: desk.server.url,
    projectId: 'internal',
    publishableClientKey: internalKeys.client,
    tokenStore: 'memory',
  });
  const prompt = Promise.withResolvers<{ url: string; code: string }>();
  const done = app.promptCliLogin({
    appUrl: desk.server.url,
    deviceName: 'ada-laptop',
    waitTimeMillis: 200,
    promptLink: (url, code = '') => prompt.resolve({ url, code }),
  });
  return { ...(await prompt.promise), done };
}

test('the page shows where the login was started, and gives the command line a session', async () => {
  const { url, code, done } = await commandLine();

  await desk.page.goto(url);
  await desk.text(code).waitFor();
  expect(await desk.page.getByText('ada-laptop').count()).toBe(1);
  await desk.button('Confirm sign-in').click();

  expect(await done).toMatchObject({ status: 'ok', data: expect.any(String) });
  expect(desk.complaints).toEqual([]);
});

test('a visitor signs in first, and comes back to the page', async () => {
  const { url, code } = await commandLine();
  const context = await desk.page.context().browser()?.newContext();
  const page = (await context?.newPage()) ?? expect.fail('There is a browser.');

  await page.goto(url);
  await page.getByLabel('Email').fill(desk.account.email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  await page.getByText(code, { exact: true }).waitFor();
  await context?.close();
});
