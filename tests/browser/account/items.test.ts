import { expect, test } from 'vitest';
import { accountOf } from '../kit/account.ts';
import { expectGoodLooks } from '../kit/looks.ts';
import { stage } from '../kit/stage.ts';

const on = stage({ app: 'settings-app' });
const { open, section, title } = accountOf(on);

test('sections of the app are below the others, have the styles of the app, and have URLs', async () => {
  await open('billing');
  await title('Billing').waitFor();
  const plan = on.page.getByText('You are on the free plan.');
  expect(await plan.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 96, 0)');
  expect(await plan.evaluate((element) => getComputedStyle(element).margin)).toBe('7px');
  const host = on.page.getByRole('heading', { name: 'Your plan' });
  expect(await host.evaluate((element) => getComputedStyle(element).textTransform)).toBe('uppercase');
  const links = on.page.getByRole('navigation').getByRole('link');
  expect((await links.allInnerTexts()).slice(-4)).toEqual(['Billing', '+\nMore', 'Broken', 'Impostor']);

  await section('More').click();
  await on.page.getByText('More of everything.').waitFor();
  await on.page.reload();
  await title('More').waitFor();
  expect(on.page.url()).toBe(`${on.example.url}/handler/account-settings#my%20plan%20%26%20more`);
  expect(on.complaints).toEqual([]);
});

test('sections of the app cannot replace other sections, and an error in one does not affect the others', async () => {
  await open('broken');
  await on.page.getByText('Something went wrong.').waitFor();
  await section('Profile').click();
  await on.page.getByText('Email addresses').waitFor();
  expect(await on.page.getByText('This is not your profile.').count()).toBe(0);
  await section('Billing').click();
  await on.page.getByText('You are on the free plan.').waitFor();
});

test('in a narrow part of a wide page, the settings use the layout for phones', async () => {
  await open('profile');
  await on.visit('/sidebar');
  await section('Billing').click();
  await title('Billing').waitFor();
  expect(await section('Profile').count()).toBe(0);
  await on.page.getByRole('link', { name: 'All settings' }).click();
  await section('Profile').waitFor();
  await on.page.setViewportSize({ width: 320, height: 640 });
  await on.visit('/handler/account-settings');
  await section('Profile').waitFor();
  await expectGoodLooks(on.page);
});
