import { expect, test } from 'vitest';
import { accountOf } from '../kit/account.ts';
import { expectGoodLooks } from '../kit/looks.ts';
import { password, peopleOn } from '../kit/people.ts';
import type { Person } from '../kit/stage.ts';
import { stage } from '../kit/stage.ts';
import { teamPeopleOn } from '../kit/team-people.ts';

const on = stage({
  config: {
    client_team_creation_enabled: true,
    allow_team_api_keys: true,
    team_member_default_permissions: [{ id: '$read_members' }],
  },
});
const { heading, button, emailField, passwordField } = peopleOn(on);
const { section, title } = accountOf(on);
const { person, createTeam, invite, invitationPath, adaAndBob, field, said, rowsOf, rowOf, gone } = teamPeopleOn(on);

test('Ada creates a team and invites Bob, who signs up and joins; she then renames the team and removes him', async () => {
  const ada = await person('Ada Lovelace');
  await createTeam('Engine room');
  await said('You are the only member of this team.').waitFor();
  await said('No pending invitations.').waitFor();

  const bob = await on.enter();
  on.turnTo(ada);
  await invite(bob.email);
  await rowOf('Pending invitations', bob.email).waitFor();

  on.turnTo(bob);
  await on.visit(await invitationPath());
  await button('Create an account').click();
  await button('Create account').waitFor();
  await emailField().fill(bob.email);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
  await button('Join team').click();
  await heading('You are now a member of Engine room').waitFor();
  expect(bob.complaints).toEqual([]);

  on.turnTo(ada);
  await on.page.reload();
  await said('No pending invitations.').waitFor();
  await said('2 members').waitFor();
  await rowOf('Members', 'Ada Lovelace').getByText('You', { exact: true }).waitFor();
  await rowOf('Members', bob.email).waitFor();
  await field('Team name').fill('Bridge');
  await on.page.keyboard.press('Enter');
  await said('Team name saved.').waitFor();
  await title('Bridge').waitFor();
  await button(`Remove ${bob.email}`).click();
  await on.page.getByText(`${bob.email} will lose access to this team`).waitFor();
  await button('Remove from team').click();
  await said(`${bob.email} was removed from the team. You are the only member of this team.`).waitFor();
  await expect.poll(() => rowsOf('Members').count()).toBe(1);
  expect(ada.complaints).toEqual([]);

  on.turnTo(bob);
  await on.visit('/handler/account-settings');
  await title('Profile').waitFor();
  await gone(section('Bridge'));
});

test('a member changes their name in the team, sees only allowed actions, and leaves', async () => {
  const { ada, bob } = await adaAndBob('Otters');
  await on.visit('/handler/account-settings');
  await section('Otters').click();
  await title('Otters').waitFor();

  await said('2 members').waitFor();
  await on.page.getByText('You do not have permission to change them.').waitFor();
  expect(await field('Team name').count()).toBe(0);
  expect(await button(/^Remove/).count()).toBe(0);
  expect(await heading('Invitations').count()).toBe(0);
  await on.page.setViewportSize({ width: 320, height: 640 });
  await on.page.emulateMedia({ reducedMotion: 'reduce' });
  await expectGoodLooks(on.page);
  await on.page.setViewportSize({ width: 1280, height: 720 });
  expect(await heading('API keys').count()).toBe(0);
  expect(await heading('Delete team').count()).toBe(0);
  await field('Your name in this team').fill('Bob the Builder');
  await on.page.keyboard.press('Enter');
  await said('Your name in this team was saved.').waitFor();
  await rowOf('Members', 'Bob the Builder').waitFor();

  on.turnTo(ada);
  await on.page.reload();
  await rowOf('Members', 'Bob the Builder').waitFor();

  on.turnTo(bob);
  await button('Leave team').click();
  await button('Cancel').click();
  await button('Leave team').click();
  await on.page.getByText('Leave Otters?').waitFor();
  await button('Leave team').click();
  await gone(section('Otters'));

  on.turnTo(ada);
  await on.page.reload();
  await said('You are the only member of this team.').waitFor();
  expect([...ada.complaints, ...bob.complaints]).toEqual([]);
});

test('a revoked invitation does not work, and an invalid address is refused', async () => {
  const ada = await person('Ada');
  await createTeam('Crew');
  const bob = await on.enter();
  on.turnTo(ada);
  await field('Email address').fill('bob');
  await button('Send invitation').click();
  await on.page.getByText('Enter a valid email address').waitFor();
  await invite(bob.email);
  on.turnTo(bob);
  const path = await invitationPath();

  on.turnTo(ada);
  await button(`Revoke the invitation for ${bob.email}`).click();
  await button('Revoke invitation').click();
  await said(`The invitation for ${bob.email} was revoked.`).waitFor();
  await gone(rowOf('Pending invitations', bob.email));

  on.turnTo(bob);
  await person('Bob');
  await on.visit(path);
  await heading('This link does not work').waitFor();
});

test('an action that is no longer allowed shows an error', async () => {
  const { ada, bob } = await adaAndBob('Cabin');
  on.turnTo(ada);
  const { items } = (await on.at.api.server().call('GET /users', { query: {} })).body;
  const idOf = ({ email }: Person) => items.find((user) => user.primary_email === email)?.id ?? '';
  const team = new URL(on.page.url()).hash.slice('#team-'.length);
  const params = { team_id: team, user_id: idOf(ada) };
  const server = on.at.api.server();
  expect(
    await server.call('DELETE /team-permissions/:team_id/:user_id/:permission_id', {
      params: { ...params, permission_id: 'team_admin' },
    }),
  ).toSucceed();

  await field('Email address').fill(bob.email);
  await button('Send invitation').click();
  await on.page.getByRole('alert').getByText('You do not have permission to do this in the team.').waitFor();
  expect(await server.call('DELETE /team-memberships/:team_id/:user_id', { params })).toSucceed();
  await field('Your name in this team').fill('Ada');
  await on.page.keyboard.press('Enter');

  await on.page.getByRole('alert').getByText('You or the other user is no longer a member of the team.').waitFor();
});

test('every part of a team section fits a phone in light and dark mode, with names of any length', async () => {
  const { ada } = await adaAndBob('A team with a name that is longer than any screen is wide '.repeat(4).trim());
  on.turnTo(ada);
  await on.page.setViewportSize({ width: 320, height: 640 });
  await on.page.emulateMedia({ reducedMotion: 'reduce' });
  await on.page.reload();
  await said('2 members').waitFor();
  await said('No pending invitations.').waitFor();
  await expectGoodLooks(on.page);
  await invite(`${'a-long-address-'.repeat(3)}@example.com`);
  await on.page.reload();
  await rowOf('Pending invitations', 'a-long').waitFor();
  await button('Remove Bob').click();
  await button('Leave team').click();
  await button('Send invitation').click();
  await on.page.getByText('Enter your email address.').waitFor();
  await expectGoodLooks(on.page);
  await on.visit('/handler/account-settings#team-creation');
  await button('Create team').click();
  await on.page.getByText('Enter a name for the team.').waitFor();
  await expectGoodLooks(on.page);
});
