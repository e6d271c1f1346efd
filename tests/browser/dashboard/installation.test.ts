import { expect, test } from 'vitest';
import { dashboardDesk, signIn } from '../kit/dashboard-desk.ts';
import { violationsOf } from '../kit/looks.ts';

/** The figures of the server, on a server of its own: its first account is the operator. */

const at = dashboardDesk({});

const goTo = async (path: string) => {
  await at.page.goto(`${at.server.url}${path}`);
  await at.page.getByRole('heading', { level: 1 }).waitFor();
};

test('an operator opens the figures from the projects, the menu of the account and the search', async () => {
  await goTo('/projects');
  await at.link('Installation').click();
  await at.heading('Installation').waitFor();
  await at.section('Checks').getByText('No check has found a problem.').waitFor();
  await at.section('Processes (1)').getByText('This page').waitFor();
  await at.section('Database').getByText('Schema').waitFor();
  await at.section('Email').getByText('None (PORTICO_SMTP_URL)').waitFor();
  await at.text('No job fails.').waitFor();
  expect(await violationsOf(at.page)).toEqual([]);

  await goTo('/projects');
  await at.button(`Your account: ${at.account.email}`).click();
  await at.page.getByRole('menuitem', { name: 'Installation' }).click();
  await at.heading('Installation').waitFor();

  await goTo('/projects');
  await at.page.keyboard.press('ControlOrMeta+k');
  await at.page.keyboard.type('background jobs');
  await at.page.getByRole('option', { name: /Background jobs/ }).click();
  await at.heading('Installation').waitFor();
  expect(at.complaints).toEqual([]);
});

test('a refresh runs the checks again', async () => {
  await goTo('/installation');
  await at.section('Checks').waitFor();
  at.server.clock.advance(11, 'second');
  const earliest = at.server.clock.now().getTime();
  const asked = at.page.waitForResponse((response) => response.url().endsWith('/figures?check=true'));
  await at.button('Refresh').click();
  expect((await (await asked).json()).checked_at_millis).toBeGreaterThanOrEqual(earliest);
});

test('the page fits a phone', async () => {
  await at.page.setViewportSize({ width: 320, height: 640 });
  await goTo('/installation');
  await at.section('Checks').waitFor();
  expect(await at.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await violationsOf(at.page)).toEqual([]);
  await at.page.setViewportSize({ width: 1280, height: 800 });
});

test('an owner of another project finds no link, and the page says who may see it', async () => {
  const account = { email: 'grace@example.com', password: 'correct horse battery' };
  await at
    .internalServer()
    .createUser({ primaryEmail: account.email, primaryEmailAuthEnabled: true, password: account.password });
  const browser = at.page.context().browser();
  const context = await browser?.newContext({ reducedMotion: 'reduce' });
  const page = (await context?.newPage()) ?? expect.fail('The page has no browser.');
  await signIn(page, at.server.url, account);
  expect(await page.getByRole('link', { name: 'Installation' }).count()).toBe(0);
  await page.getByRole('button', { name: `Your account: ${account.email}` }).click();
  await page.getByRole('menuitem', { name: 'Account' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Installation' }).count()).toBe(0);

  await page.goto(`${at.server.url}/installation`);
  await page.getByText('Only operators see the installation').waitFor();
  await context?.close();
});
