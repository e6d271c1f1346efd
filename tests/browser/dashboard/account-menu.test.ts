import { engineOfRun, startTestServer } from '@portico/testkit';
import { expect, onTestFinished, test } from 'vitest';
import { dashboardDesk, signedUp, signIn } from '../kit/dashboard-desk.ts';
import { sharedBrowser } from '../kit/example-app.ts';

/** The session of an owner, and the menu of the account. */

// Its first owner operates the server.
const at = dashboardDesk({});

/** Opens a page without a session. It ends with the test. */
async function newPage() {
  const context = await (await sharedBrowser()).newContext({ viewport: { width: 1280, height: 800 } });
  onTestFinished(async () => await context.close());
  return await context.newPage();
}

test('the dashboards of two servers on one machine do not end each other’s sessions', async () => {
  const other = await startTestServer({ engine: engineOfRun() });
  onTestFinished(async () => await other.stop());
  await signedUp(other.url, at.account);
  const page = await newPage();
  await signIn(page, at.server.url, at.account);
  await signIn(await page.context().newPage(), other.url, at.account);

  await page.reload();

  await page.getByRole('heading', { name: /^Projects/ }).waitFor();
});

test('the items of an open menu stay where they are when the rights of the owner arrive', async () => {
  const page = await newPage();
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/internal/projects?*project_id=internal*', async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page, at.server.url, at.account);
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  const before = await page.getByRole('menuitem').allTextContents();
  arrive();
  await page.getByRole('link', { name: 'Installation' }).waitFor();

  expect(await page.getByRole('menuitem').allTextContents()).toEqual(before);
});
