import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clicksOf } from '../kit/clicks.ts';
import { dashboardDesk } from '../kit/dashboard-desk.ts';

const at = dashboardDesk();

const number = (name: string) =>
  at.page
    .locator('dl > div')
    .filter({ has: at.page.getByText(name, { exact: true }) })
    .locator('dd');

test('one click from the overview, an owner sees the growth, and chooses the period', async () => {
  for (const name of ['Ada', 'Grace']) await at.project.app.createUser({ displayName: name });

  await at.visit('');
  const clicks = await clicksOf(at.page, async () => {
    await at.link('Growth').click();
    await at.heading('Sign-ups').waitFor();
  });
  expect(clicks).toBe(1);
  await expect.poll(() => number('Sign-ups').innerText()).toMatch(/^2\b/);
  await at.section('Returning users').getByRole('row', { name: /2 / }).waitFor();
  await at.text('No sign-ins in the period.').waitFor();

  await at.page.getByLabel('Period').selectOption('Last 24 hours');
  await at.heading('Sign-ins').waitFor();
  expect(new URL(at.page.url()).search).toBe('?period=24h');

  await at.page.getByLabel('Period').selectOption('Custom range');
  await at.page.getByLabel('First day').fill('2026-02-01');
  await at.page.getByLabel('Last day').fill('2026-01-01');
  await at.button('Apply').click();
  await at.text('The last day must not be before the first one').waitFor();
  await at.page.getByLabel('Last day').fill('2026-02-03');
  await at.button('Apply').click();
  await expect.poll(() => number('Sign-ups').innerText()).toMatch(/^0\b/);
  await at.page.reload();
  await at.heading('Sign-ups').waitFor();
  expect(await at.page.getByLabel('First day').inputValue()).toBe('2026-02-01');

  const download = at.page.waitForEvent('download');
  await at.button('Export CSV').click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split(/\r?\n/);
  expect(lines[0]).toBe('time,sign_ups,sign_ins,active_users,page_views');
  expect(lines.slice(1).map((line) => line.slice(0, 10))).toEqual(['2026-02-01', '2026-02-02', '2026-02-03']);

  await at.expectGoodLooks(['/growth', '/growth?period=24h', '/growth?from=2026-02-01&to=2026-02-03']);
  await at.visit('/growth');
  await at.link('Sign-ups').click();
  await at.page.getByRole('row', { name: /Grace/ }).waitFor();
  expect(new URL(at.page.url()).search).toMatch(/^\?since=\d{4}-\d\d-\d\d&until=\d{4}-\d\d-\d\d$/);
  await at.page.getByText(/^Signed up: /).waitFor();
  await at.visit('/growth?period=24h');
  await at.page.locator('dl').getByRole('link', { name: 'Sign-ins' }).click();
  await at.page.getByText(/^Period: /).waitFor();
  await at.text('No sign-ins match').waitFor();
});
