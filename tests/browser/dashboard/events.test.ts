import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';

const at = dashboardDesk();

const row = (name: RegExp) => at.page.getByRole('row', { name }).first();

async function failToSignIn(email: string): Promise<void> {
  const app = await at.clientApp();
  const result = await app.signInWithCredential({ email, password: 'wrong password', noRedirect: true });
  expect(result.status).toBe('error');
}

test('an owner sees what happened to a user, filters the audit log, reads the details and exports it', async () => {
  const { app } = at.project;
  const user = await app.createUser({ displayName: 'Ada', primaryEmail: 'ada@example.com', password: 'correct horse' });
  await user.update({ displayName: 'Ada Lovelace' });
  const team = await app.createTeam({ displayName: 'Otters' });
  await team.addUser(user.id);

  await at.visit(`/users/${user.id}/activity`);
  const activity = at.page.getByRole('region', { name: 'Activity' });
  await activity.getByRole('button', { name: 'User changed' }).click();
  const dialog = await at.goodDialog();
  await dialog.getByText('"display_name": "Ada Lovelace"').waitFor();
  await dialog.getByText('PATCH /users/:user_id').waitFor();
  await at.page.keyboard.press('Escape');
  await at.visit(`/teams/${team.id}/activity`);
  await activity.getByRole('button', { name: 'Member added' }).waitFor();

  await at.visit('/audit-log');
  // The owner has no display name.
  await row(new RegExp(`^User changed Ada Lovelace ${at.account.email} \\(Owner\\)`)).waitFor();
  await row(/^Project created/).waitFor();
  await at.expectGoodLooks(['/audit-log']);
  await failToSignIn('stranger@example.com');
  // The server collects failed sign-ins before it stores them.
  await expect.poll(async () => (await app.events.list({ types: ['sign_in.failed'] })).length).toBe(1);
  await at.visit('/audit-log');
  await at.filter('Events', 'Failed sign-ins');
  await row(/^Sign-in failed Unknown address stranger@example.com .*Unknown/).waitFor();
  await at.button('Events is Failed sign-ins').click();
  await at.dialog().getByRole('button', { name: 'Teams and permissions', exact: true }).click();
  await row(/^Member added/).waitFor();
  await at.page.getByRole('row', { name: /^User changed/ }).waitFor({ state: 'detached' });
  await at.button('Filter').click();
  await at.page.getByRole('menuitem', { name: 'About', exact: true }).click();
  await at.dialog().getByRole('combobox', { name: 'About' }).fill('otter');
  await at.page.getByRole('option', { name: 'Otters Team' }).click();
  await row(/^Team created Otters/).waitFor();
  await at.button('Filter').click();
  await at.page.getByRole('menuitem', { name: 'Done by', exact: true }).click();
  await at.dialog().getByRole('combobox', { name: 'Done by' }).fill(at.account.email.slice(0, 12));
  await at.page.getByRole('option', { name: `${at.account.email} Person of the project` }).click();
  await at.button(`Done by is ${at.account.email}`).waitFor();
  await row(/^Team created Otters/).waitFor();

  const [download] = await Promise.all([at.page.waitForEvent('download'), at.button('Export CSV').click()]);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.split('\r\n')[0]).toMatch(/^time,type,user_id,team_id/);
  expect(csv).toContain(`team_membership.created,${user.id},${team.id}`);

  await at.visit('/audit-log?from=2001-01-01&to=2001-01-02');
  await at.button('Time Jan 1, 2001').waitFor();
  await at.text('No events match').waitFor();
});
