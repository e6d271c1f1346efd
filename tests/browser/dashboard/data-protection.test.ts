import { expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';

const at = dashboardDesk();

test('an owner shortens the retention after a question, and erases a user, who is listed without data', async () => {
  const user = await at.project.app.createUser({ primaryEmail: 'ada@example.com', displayName: 'Ada Erasable' });
  await at.visit('/data-protection');
  await at.text('No erasures yet').waitFor();
  await at.expectGoodLooks(['/data-protection']);

  const days = at.page.getByLabel('Delete failed sign-ins');
  await days.selectOption('After 7 days');
  const dialog = await at.goodDialog();
  await dialog.getByText('leave the list of sign-ins within an hour').waitFor();
  await dialog.getByText('No failed sign-ins are older than this now.').waitFor();
  await at.closeWith('Shorten the time');
  await at.text('Retention changed').waitFor();
  expect(await at.project.getConfig()).toMatchObject({ events: { failedSignInDays: 7 } });
  await days.selectOption('After 30 days');
  await at.text('Retention changed').last().waitFor();

  await at.button('Erase personal data').click();
  await at.page.getByLabel('User ID').fill('ada@example.com');
  await at.page.getByRole('dialog').getByRole('button', { name: 'Erase personal data' }).click();
  expect(await at.page.getByLabel('User ID').evaluate((field) => field.matches(':invalid'))).toBe(true);
  await at.page.getByLabel('User ID').fill(user.id);
  await at.page.getByRole('dialog').getByRole('button', { name: 'Erase personal data' }).click();
  await at.text('Erasure started').waitFor();
  const row = at.page.getByRole('row', { name: new RegExp(user.id) });
  await row.waitFor();
  expect(await row.textContent()).not.toContain('Ada');
  expect(await at.project.app.getUser(user.id)).toBeNull();
});
