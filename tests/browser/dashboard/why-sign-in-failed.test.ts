import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { clicksOf } from '../kit/clicks.ts';
import { dashboardDesk } from '../kit/dashboard-desk.ts';

const at = dashboardDesk();

async function failToSignIn(email: string): Promise<void> {
  const app = await at.clientApp();
  await app.signInWithCredential({ email, password: 'wrong password', noRedirect: true });
}

const row = (name: RegExp) => at.page.getByRole('row', { name });

test('two clicks from the overview, an owner sees why a sign-in failed and what to do', async () => {
  const email = `ada-${randomUUID()}@example.com`;
  const stranger = `typo-${randomUUID()}@example.com`;
  const user = await at.project.app.createUser({
    displayName: 'Ada',
    primaryEmail: email,
    primaryEmailAuthEnabled: true,
    password: 'correct horse',
  });
  await failToSignIn(email);
  await failToSignIn(stranger);
  await expect.poll(async () => (await at.project.app.events.listSignIns({ result: 'failed' })).length).toBe(2);

  await at.visit('');
  const clicks = await clicksOf(at.page, async () => {
    await at.link('Sign-ins').click();
    await at.button('Wrong password: details of the sign-in of Ada').click();
    const dialog = await at.goodDialog();
    await dialog.getByRole('heading', { name: 'Sign-in failed: wrong password' }).waitFor();
    await dialog.getByText('The user can choose a new password').waitFor();
  });
  expect(clicks).toBe(2);
  await at.page.keyboard.press('Escape');

  await at.page.getByRole('searchbox', { name: 'Search sign-ins' }).fill(stranger);
  await row(/Ada/).first().waitFor({ state: 'detached' });
  await row(new RegExp(`^${stranger}.*Unknown address`)).waitFor();
  await at.filter('Result', 'Signed in');
  await at.text('No sign-ins match').waitFor();
  await at.button('Show all sign-ins').click();
  await at.filter('Reason', 'Wrong password');
  await row(/Ada/).waitFor();
  await row(new RegExp(stranger)).waitFor({ state: 'detached' });
  expect(new URL(at.page.url()).search).toBe('?reason=wrong_password');
  await at.page.reload();
  await row(/Ada/).waitFor();
  await at.expectGoodLooks(['/sign-ins']);

  await at.visit(`/users/${user.id}/activity`);
  await at.section('Activity').getByText('Wrong password').waitFor();
});
