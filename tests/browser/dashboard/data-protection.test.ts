import { expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';
import { select } from '../kit/select.ts';

const at = dashboardDesk();

test('an owner shortens the retention after a question, and erases a user, who is listed without data', async () => {
  const user = await at.project.app.createUser({ primaryEmail: 'ada@example.com', displayName: 'Ada Erasable' });
  await at.visit('/data-protection');
  await at.text('No erasures yet').waitFor();
  await at.expectGoodLooks(['/data-protection']);

  const days = at.page.getByLabel('Delete failed sign-ins');
  await select(days, 'After 7 days');
  const dialog = await at.goodDialog();
  await dialog.getByRole('heading', { name: 'Delete failed sign-ins after 7 days?' }).waitFor();
  await dialog.getByText('leave the list of sign-ins within an hour').waitFor();
  await dialog.getByText('No failed sign-ins are older than this now.').waitFor();
  await at.closeWith('Shorten retention');
  await at.text('Retention changed').waitFor();
  expect(await at.project.getConfig()).toMatchObject({ events: { failedSignInDays: 7 } });
  await select(days, 'After 30 days');
  await at.text('Retention changed').last().waitFor();

  await at.button('Erase personal data').click();
  await at.page.getByLabel('User ID').fill('ada@example.com');
  await at.page.getByRole('dialog').getByRole('button', { name: 'Erase personal data' }).click();
  expect(await at.page.getByLabel('User ID').evaluate((field) => field.matches(':invalid'))).toBe(true);
  await at.page.getByLabel('User ID').fill('0d4f6a3e-6a2b-4a55-9f6e-0c2a5d1f7b10');
  await at.page.getByRole('dialog').getByRole('button', { name: 'Erase personal data' }).click();
  await at.text('No data of this user was found').waitFor();
  await at.page.getByLabel('User ID').fill(user.id);
  await at.page.getByRole('dialog').getByRole('button', { name: 'Erase personal data' }).click();
  await at.text('Erasure started').waitFor();
  const row = at.page.getByRole('row', { name: new RegExp(user.id) });
  await row.waitFor();
  expect(await row.textContent()).not.toContain('Ada');
  expect(await at.project.app.getUser(user.id)).toBeNull();
});

test('an owner gives users time to keep an account, sees who will be deleted, and cancels the deletion', async () => {
  await at.project.updateConfig({ 'users.allowClientUserDeletion': true });
  await at.visit('/data-protection');
  await select(at.page.getByLabel('Delete accounts at the request of users'), 'After 14 days');
  await at.text('Retention changed').waitFor();
  const app = await at.clientApp();
  const credentials = { email: 'grace@example.com', password: 'correct horse', noRedirect: true };
  await app.signUpWithCredential({ ...credentials, noVerificationCallback: true });
  const user = await app.getUser({ or: 'throw' });
  await user.delete();
  await expect(app.signInWithCredential(credentials)).rejects.toMatchObject({ code: 'ACCOUNT_DELETION_SCHEDULED' });

  await at.visit('/users?leaving=true');
  await at.page
    .getByRole('row', { name: /grace@example.com/ })
    .getByText('Will be deleted')
    .waitFor();
  await at.visit(`/users/${user.id}`);
  await at.heading(/^Will be deleted on/).waitFor();
  await at.button('Delete now').click();
  const dialog = await at.goodDialog();
  await dialog.getByText('in the audit log, emails and other lists are erased 30 days later.').waitFor();
  await at.closeWith('Cancel');
  await at.button('Cancel deletion').click();
  await at.text('Deletion canceled').waitFor();
  await at.heading(/^Will be deleted on/).waitFor({ state: 'detached' });
  expect(await app.signInWithCredential(credentials)).toMatchObject({ status: 'ok' });
  expect(at.complaints).toEqual([]);
});
