import { longTest } from '@portico/testkit/runs';
import { expect, test } from 'vitest';
import { expectGoodLooks } from '../kit/looks.ts';
import { password, peopleOn } from '../kit/people.ts';
import { stage } from '../kit/stage.ts';

const on = stage({ config: { team_creator_default_permissions: [{ id: '$invite_members' }] } });
const { heading, button, emailField, passwordField } = peopleOn(on);

/** Invites the current user from another user. @returns the team, and the path of the invitation */
async function invited() {
  const { api, project } = on.at;
  const host = await project.user();
  await api.server().call('PATCH /users/:user_id', { params: { user_id: host.id }, body: { display_name: 'Ada' } });
  const team = await api.server().call('POST /teams', {
    body: { display_name: 'Engine room', creator_user_id: host.id },
  });
  const body = {
    email: on.email,
    team_id: team.body.id,
    callback_url: `${on.example.url}/handler/team-invitation`,
  };
  expect(await api.as(host).call('POST /team-invitations/send-code', { body })).toSucceed();
  const mail = await on.mail('You have been invited to join a team');
  const members = async () => {
    const { body: list } = await api.server().call('GET /team-member-profiles', { query: { team_id: team.body.id } });
    return list.items.map(({ user }) => user.primary_email);
  };
  return { path: mail.link.slice(on.example.url.length), members, host, teamId: team.body.id };
}

async function signUpHere(): Promise<void> {
  await button('Create an account').click();
  await button('Create account').waitFor();
  await emailField().fill(on.email);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
}

test('a new user creates an account, returns to the invitation, and joins', async () => {
  const { path, members } = await invited();
  await on.page.setViewportSize({ width: 320, height: 640 });

  await on.visit(path);
  await heading('Join Engine room?').waitFor();
  await on.page.getByText(/^Ada has invited you to this team on /).waitFor();
  await expectGoodLooks(on.page);
  await button('Create an account').click();
  await button('Create account').waitFor();
  expect(await emailField().inputValue()).toBe(on.email);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
  await heading('Join Engine room?').waitFor();
  await on.page.getByText(`You are signed in as ${on.email}`).waitFor();
  await expectGoodLooks(on.page);
  await button('Join team').click();
  await heading('You are now a member of Engine room').waitFor();

  expect(await members()).toContain(on.email);
  const { body: found } = await on.at.api.server().call('GET /users', { query: { query: on.email } });
  expect(found.items).toMatchObject([{ primary_email_verified: true }]);
  expect(on.complaints).toEqual([]);
});

test('a user who declines is not a member, and can still join later', async () => {
  const { path, members } = await invited();
  await on.visit(path);
  await signUpHere();

  await button('Not now').click();
  await on.page.waitForURL((url) => !url.pathname.startsWith('/handler'));
  expect(await members()).not.toContain(on.email);
  await on.visit(path);
  await button('Join team').click();
  await heading('You are now a member of Engine room').waitFor();
  expect(await members()).toContain(on.email);
});

longTest('two tabs join with one link, and the second shows that it was used', async () => {
  const { path } = await invited();
  await on.visit(path);
  await signUpHere();
  await button('Join team').waitFor();
  const tab = await on.newTab();
  await tab.goto(`${on.example.url}${path}`);
  await tab.getByRole('button', { name: 'Join team' }).waitFor();
  await button('Join team').click();
  await heading('You are now a member of Engine room').waitFor();

  await tab.getByRole('button', { name: 'Join team' }).click();

  await tab.getByRole('heading', { name: 'This link has already been used' }).waitFor();
});

longTest('an expired link, an unknown link and a truncated link each show a message', async () => {
  const { path } = await invited();
  await on.visit(path);
  await signUpHere();
  await heading('Join Engine room?').waitFor();

  await on.visit('/handler/team-invitation?code=nonsense');
  await heading('This link does not work').waitFor();
  await on.visit('/handler/team-invitation');
  await heading('This link does not work').waitFor();
  on.server.clock.advance(8, 'day');
  await on.visit(path);
  await heading('This link has expired').waitFor();
});

longTest('a person who is not signed in learns at once that a link does not work', async () => {
  const { path } = await invited();
  await on.visit('/handler/team-invitation?code=nonsense');
  await heading('This link does not work').waitFor();
  on.server.clock.advance(8, 'day');
  await on.visit(path);
  await heading('This link has expired').waitFor();
  expect(await button('Create an account').count()).toBe(0);
});

longTest('a person with an account finds the invited address on the sign-in page', async () => {
  const { path } = await invited();
  await on.visit(path);
  await button('Sign in').click();
  await on.page.waitForURL(/[/]handler[/]sign-in/);
  expect(await emailField().inputValue()).toBe(on.email);
});

test('only the invited address can join: another user sees the masked address and switches the account', async () => {
  const config = { 'teams.invitationsRequireVerifiedEmail': true };
  const configure = { body: { config_override_string: JSON.stringify(config) } };
  expect(await on.at.api.admin().call('PATCH /internal/config/override', configure)).toSucceed();
  const { path } = await invited();
  const other = await on.at.project.user();
  await on.page.setViewportSize({ width: 320, height: 640 });
  await on.visit(path);
  await button('Sign in').click();
  await emailField().fill(other.email);
  await passwordField().fill(other.password);
  await on.page.keyboard.press('Enter');

  await heading('This invitation is for another email address').waitFor();
  await on.page.getByText(`sent to ${on.email.slice(0, 1)}***@example.com`).waitFor();
  await expectGoodLooks(on.page);
  await button('Switch account').click();
  await heading('You have been invited to a team').waitFor();
  await signUpHere();
  await heading('This invitation is for another email address').waitFor();
  await on.page.getByText(`sent to ${on.email}.`).waitFor();
  expect(on.complaints).toEqual([]);
});
