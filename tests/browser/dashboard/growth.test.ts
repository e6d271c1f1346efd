import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { clicksOf } from '../kit/clicks.ts';
import { dashboardDesk } from '../kit/dashboard-desk.ts';

const at = dashboardDesk();

// Other files move the clock of the shared server. A page with another time would ask for a period that ends before it.
beforeEach(async () => await at.page.clock.setSystemTime(at.server.clock.now()));

test('one click from the overview, an owner sees the growth, and chooses the period', async () => {
  for (const name of ['Ada', 'Grace']) await at.project.app.createUser({ displayName: name });

  await at.visit('');
  const clicks = await clicksOf(at.page, async () => {
    await at.link('Growth').click();
    await at.heading('Sign-ups').waitFor();
  });
  expect(clicks).toBe(1);
  await at.figure('Sign-ups', '2').waitFor();
  await at.section('Returning users').getByRole('row', { name: /2 / }).waitFor();
  await at.text('No sign-ins in the period.').waitFor();

  await at.page.getByLabel('Period').click();
  await at.button('24 hours').click();
  await at.heading('Sign-ins').waitFor();
  await expect.poll(() => new URL(at.page.url()).search).toBe('?period=24h');

  await at.page.getByLabel('Period').click();
  await at.button('Earlier month').click();
  const days = at.dialog().locator('[data-day]');
  const month = (await days.nth(0).getAttribute('data-day'))?.slice(0, 7) ?? '';
  await days.nth(0).click();
  await days.nth(2).click();
  await at.goodDialog();
  await at.button('Apply').click();
  await at.figure('Sign-ups', '0').waitFor();
  await at.page.reload();
  await at.heading('Sign-ups').waitFor();
  expect(await at.page.getByLabel('Period').innerText()).toMatch(/^\w+ 1, \d{4} – \w+ 3, \d{4}$/);

  const download = at.page.waitForEvent('download');
  await at.button('Export CSV').click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split(/\r?\n/);
  expect(lines[0]).toBe('time,sign_ups,sign_ins,failed_sign_ins,active_users,page_views');
  expect(lines.slice(1).map((line) => line.slice(0, 10))).toEqual([`${month}-01`, `${month}-02`, `${month}-03`]);

  await at.expectGoodLooks(['/growth', '/growth?period=24h', '/growth?from=2026-02-01&to=2026-02-03']);
});

test('each number opens the list behind it, for the same period', async () => {
  const { id } = await at.project.app.createUser({
    displayName: 'Joan',
    primaryEmail: `joan-${randomUUID()}@example.com`,
    primaryEmailAuthEnabled: true,
    password: 'correct horse',
  });
  const joan = await at.project.app.getUser(id);
  const app = await at.clientApp();
  const signIn = { email: joan?.primaryEmail ?? '', noRedirect: true };
  await app.signInWithCredential({ ...signIn, password: 'wrong password' });
  await expect.poll(async () => (await at.project.app.events.listSignIns({ result: 'failed' })).length).toBe(1);

  await at.visit('/growth?period=24h');
  await at.figure('Failed sign-ins', '1').waitFor();
  await at.figure('Failed sign-ins').click();
  await at.page.getByRole('row', { name: /Joan.*Wrong password/ }).waitFor();
  await at.button('Remove the filter Time').waitFor();
  const { searchParams } = new URL(at.page.url());
  expect([searchParams.get('result'), searchParams.has('from'), searchParams.has('to')]).toEqual([
    'failed',
    true,
    true,
  ]);
  await at.button('Remove the filter Time').click();
  await at.button('Remove the filter Time').waitFor({ state: 'detached' });

  await at.visit('/growth');
  await at.figure('Sign-ups').click();
  await at.page.getByRole('row', { name: /Joan/ }).waitFor();
  expect(new URL(at.page.url()).search).toMatch(/^\?since=\d{4}-\d\d-\d\d&until=\d{4}-\d\d-\d\d$/);
  await at.page.getByRole('button', { name: /^Signed up / }).waitFor();

  await at.visit('/growth');
  await at
    .section('Returning users')
    .getByRole('link', { name: /^\d+ users?$/ })
    .last()
    .click();
  await at.page.getByRole('row', { name: /Joan/ }).waitFor();
  const week = new URL(at.page.url()).searchParams;
  expect(Date.parse(week.get('until') ?? '') - Date.parse(week.get('since') ?? '')).toBe(6 * 86_400_000);
  await at.visit('');
  await at.figure('Verified users').click();
  await at.page.waitForURL('**/users?verified=true');
  await at.expectGoodLooks(['/audit-log?events=user.created&from=2026-01-01&to=2026-02-01']);
});

test('recurring revenue of test mode is shown while it is on, and opens the subscriptions', async () => {
  await at.project.updateConfig({
    'payments.products.pro': { displayName: 'Pro', prices: { monthly: { USD: '10', interval: [1, 'month'] } } },
  });
  const user = await at.project.app.createUser({ displayName: 'Ada' });
  const url = new URL(await user.createCheckoutUrl({ productId: 'pro' }));
  const answer = await fetch(`${at.server.url}/api/v1/internal/payments/test-mode-purchase-session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ full_code: url.pathname.replace('/purchase/', ''), price_id: 'monthly' }),
  });
  expect(answer.status).toBe(200);

  await at.visit('/growth');
  const revenue = at.section('Recurring revenue');
  await revenue.getByText('Test mode: nobody pays these amounts.').waitFor();
  await at.figure('MRR', '$10.00').waitFor();
  await at.figure('New', '$10.00').waitFor();
  await at.expectGoodLooks(['/growth']);
  await at.figure('New').click();
  await at.page.getByRole('row', { name: /Pro/ }).waitFor();
  expect(new URL(at.page.url()).searchParams.get('type')).toBe('subscription');
  expect(at.complaints).toEqual([]);
});
