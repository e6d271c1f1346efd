import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { windowOfPerson } from '../kit/as-person.ts';
import { clicksOf } from '../kit/clicks.ts';
import { dashboardDesk } from '../kit/dashboard-desk.ts';

const at = dashboardDesk();

test('an owner finds why a request failed by the ID that the error of the SDK has', async () => {
  const { app } = at.project;
  const email = `ada-${randomUUID()}@example.com`;
  const user = { primaryEmail: email, primaryEmailAuthEnabled: true, password: 'correct horse' };
  await app.createUser(user);
  const error = await app.createUser(user).catch((thrown: unknown) => thrown);
  const { requestId = '' } = error as { readonly requestId?: string };
  expect(requestId).toMatch(/^[0-9a-z]{16}$/);
  const isListed = async () => (await app.requests.list({ requestId })).length === 1;
  await expect.poll(isListed).toBe(true);

  await at.visit('');
  const clicks = await clicksOf(at.page, async () => {
    await at.link('Request log').click();
    await at.page.getByRole('searchbox', { name: 'Find a request by its ID' }).fill(requestId);
    await expect.poll(async () => await at.page.getByRole('row').count()).toBe(2);
    await at.button('Details of POST /users, 409').click();
    const dialog = await at.goodDialog();
    await dialog.getByText('already exists').waitFor();
    await dialog.getByText('USER_EMAIL_ALREADY_EXISTS', { exact: true }).waitFor();
    await dialog.getByText(requestId).waitFor();
    expect(await dialog.innerText()).not.toContain(email);
  });
  expect(clicks).toBe(2);
  await at.page.keyboard.press('Escape');
  await at.expectGoodLooks(['/requests']);

  await at.visit('/users');
  await at.heading('Users').waitFor();
  await at.page.keyboard.press('Control+k');
  await at.page.getByRole('combobox').fill(requestId);
  await at.page.getByRole('option', { name: 'POST /users 409' }).click();
  await expect.poll(async () => await at.page.getByRole('row').count()).toBe(2);

  await at.visit('/requests');
  await at.filter('Status', '409');
  await at.page.getByRole('row', { name: /USER_EMAIL_ALREADY_EXISTS/ }).waitFor();
  await at.filter('Error', 'USER_EMAIL_ALREADY_EXISTS');
  await at.page.reload();
  await at.page.getByRole('row', { name: /USER_EMAIL_ALREADY_EXISTS/ }).waitFor();
  expect(await at.page.getByRole('row', { name: /200/ }).count()).toBe(0);
  await at.visit('/requests?id=0000000000000000');
  await at.text('There is no request with this ID').waitFor();
  await at.button('Show all requests').click();
  await at.page
    .getByRole('row', { name: /POST \/users/ })
    .first()
    .waitFor();
});

test('an owner keeps bodies for an hour, opens one, and stops', async () => {
  await at.newProject();
  const { app } = at.project;
  await at.visit('/requests');
  await at.button('Keep bodies').click();
  const asked = await at.goodDialog();
  await asked.getByText('the audit log records it').waitFor();
  await at.closeWith('Keep for an hour');
  await at.page.getByText(/for (?:60|59) more minutes/).waitFor();
  await at.expectGoodLooks(['/requests']);
  const { id } = await app.createUser({
    displayName: 'Ada',
    serverMetadata: { plan: 'hunter2' },
    password: 'hunter2hunter2',
  });
  const isKept = async () => (await app.requests.list({ operation: 'POST /users' }))[0]?.hasBodies === true;
  await expect.poll(isKept).toBe(true);

  await at.visit('/requests?operation=POST+%2Fusers');
  await at.button('Details of POST /users, 201').click();
  const dialog = await at.goodDialog();
  expect(await dialog.innerText()).not.toContain('Ada');
  await dialog.getByRole('button', { name: 'Show bodies' }).click();
  const bodies = (await at.goodDialog()).getByRole('region', { name: 'Bodies' });
  await bodies.getByText('"Ada"').first().waitFor();
  await bodies.getByText('secret', { exact: true }).waitFor();
  await bodies.getByText('object of 1 field', { exact: true }).first().waitFor();
  await bodies.getByText(id).first().waitFor();
  expect(await bodies.innerText()).not.toContain('hunter2');
  await at.page.keyboard.press('Escape');

  const developer = await windowOfPerson(at, 'developer');
  const [page] = developer.pages();
  await page?.goto(`${at.server.url}/projects/${at.project.id}/requests?operation=POST+%2Fusers`);
  await page?.getByRole('button', { name: 'Details of POST /users, 201' }).click();
  await page?.getByText('Only an owner of the project can open them').waitFor();
  expect(await page?.getByRole('button', { name: 'Show bodies' }).count()).toBe(0);
  expect(await page?.getByRole('button', { name: 'Stop', exact: true }).count()).toBe(0);
  await developer.close();

  await at.button('Stop').click();
  await at.button('Keep bodies').waitFor();
  await at.visit('/audit-log');
  await at.page.getByText('Bodies of a request opened').first().waitFor();
});

test('a request without bodies offers to keep those of the next ones, to an owner', async () => {
  await at.newProject();
  await at.project.app.createUser({ displayName: 'Ada' });
  await expect.poll(async () => (await at.project.app.requests.list()).length).toBe(1);
  await at.visit('/requests');
  await at.button('Details of POST /users, 201').click();
  await at.dialog().getByText('You can keep those of the next requests.').waitFor();
  await at.dialog().getByRole('button', { name: 'Keep bodies' }).click();
  await at.button('Keep for an hour').click();
  await at.dialog().getByText('Those of new requests are.').waitFor();
  expect(await at.dialog().getByRole('button', { name: 'Keep bodies' }).count()).toBe(0);
  expect((await at.project.app.requests.state()).keepsBodies).toBe(true);
  await at.project.app.requests.stopBodies();

  const developer = await windowOfPerson(at, 'developer');
  const [page] = developer.pages();
  await page?.goto(`${at.server.url}/projects/${at.project.id}/requests`);
  await page?.getByRole('button', { name: 'Details of POST /users, 201' }).click();
  await page?.getByText('An owner of the project can keep those of the next requests.').waitFor();
  expect(await page?.getByRole('button', { name: 'Keep bodies' }).count()).toBe(0);
  await developer.close();
});

test('the time of a list goes back as far as its rows are kept', async () => {
  await at.newProject();
  await at.project.updateConfig({ 'events.retentionDays': 14 });
  const offered = async (path: string) => {
    await at.visit(path);
    await at.button('Filter').click();
    await at.page.getByRole('menuitem', { name: 'Time', exact: true }).click();
    await at.dialog().getByRole('button', { name: 'Apply' }).waitFor();
    const names = await at.dialog().getByRole('button').allInnerTexts();
    return names.slice(0, names.indexOf(''));
  };
  expect(await offered('/requests')).toEqual(['Today', 'Yesterday', '7 days']);
  const first = new Date(Date.now() - 8 * 86_400_000).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
  const tooEarly = at.dialog().getByRole('button', { name: first, exact: true });
  expect((await tooEarly.count()) === 0 || (await tooEarly.isDisabled())).toBe(true);
  expect(await offered('/audit-log')).toEqual(['Today', 'Yesterday', '7 days', '14 days']);
  expect(await offered('/sign-ins?result=failed')).toEqual(['Today', 'Yesterday', '7 days', '30 days']);

  await at.button('Yesterday').click();
  await at.button('Remove the filter Time').waitFor();
  const [from, to] = [1, 0].map((days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10));
  expect(new URL(at.page.url()).searchParams.get('from')).toBe(from);
  expect(new URL(at.page.url()).searchParams.get('to')).toBe(to);
});
