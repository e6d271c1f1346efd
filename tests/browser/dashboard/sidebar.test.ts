import { expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';

const at = dashboardDesk();

const sidebar = () => at.page.getByRole('navigation', { name: 'Project' });
const screens = async (group: string) =>
  await sidebar()
    .getByRole('button', { name: group })
    .locator('xpath=following-sibling::ul')
    .getByRole('link')
    .allInnerTexts();

test('the groups of the sidebar fold, and stay folded after a reload', async () => {
  await at.visit('/users');
  expect(await sidebar().getByRole('button').allInnerTexts()).toEqual([
    'Users',
    'Product',
    'Sign-in pages',
    'Your app',
    'Project',
    'Tools',
  ]);
  expect(await screens('Product')).toEqual(['Emails', 'Payments', 'Webhooks', 'Data vault']);
  const group = sidebar().getByRole('button', { name: 'Product' });
  await group.press('Enter');
  await sidebar().getByRole('link', { name: 'Emails' }).waitFor({ state: 'detached' });
  expect(await group.getAttribute('aria-expanded')).toBe('false');
  await at.expectGoodLooks(['/users']);

  await at.page.reload();
  await group.waitFor();
  expect(await sidebar().getByRole('link', { name: 'Emails' }).count()).toBe(0);
  // The screen of a folded group keeps its link.
  await at.visit('/webhooks/deliveries');
  await expect.poll(async () => await screens('Product')).toEqual(['Webhooks']);
  await group.click();
  await sidebar().getByRole('link', { name: 'Emails' }).waitFor();
});

test('the audit log is in sight on a small screen', async () => {
  await at.page.setViewportSize({ width: 1280, height: 600 });
  await at.visit('/');
  const box = await sidebar().getByRole('link', { name: 'Audit log' }).boundingBox();
  expect((box?.y ?? 600) + (box?.height ?? 0)).toBeLessThan(600);
});
