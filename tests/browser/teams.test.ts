import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountOf } from './account.ts';
import { expectGoodLooks } from './looks.ts';
import { password, peopleOn } from './people.ts';
import { redPixel } from './pictures.ts';
import type { Person } from './stage.ts';
import { stage } from './stage.ts';

const on = stage({
  config: {
    client_team_creation_enabled: true,
    allow_team_api_keys: true,
    team_member_default_permissions: [{ id: '$read_members' }],
  },
});
const { heading, button, emailField, passwordField, signIn } = peopleOn(on);
const { section, title, block } = accountOf(on);

const field = (label: string) => on.page.getByLabel(label, { exact: true });
const said = (text: string) => on.page.getByRole('status').getByText(text);
const rowOf = (list: string, text: string) =>
  on.page.getByRole('list', { name: list, exact: true }).getByRole('listitem').filter({ hasText: text });
const members = () => on.page.getByRole('list', { name: 'Members', exact: true }).getByRole('listitem');
const trigger = (team: string) => on.page.getByRole('button', { name: team, exact: true });
const gone = async (element: Locator) => await element.waitFor({ state: 'detached' });

/** Somebody with an account, signed in. */
async function person(displayName: string): Promise<Person> {
  await on.at.project.user({ primary_email: on.email, display_name: displayName });
  await signIn(displayName);
  return on.person();
}

/** The person of the stage creates a team in the account settings, and is in its section. */
async function createTeam(name: string): Promise<void> {
  await on.visit('/handler/account-settings#team-creation');
  await field('Team name').fill(name);
  await button('Create team').click();
  await on.page.waitForURL(/#team-[0-9a-f-]{36}$/);
  await heading('Invitations').waitFor();
}

async function invite(email: string): Promise<void> {
  await field('E-mail address').fill(email);
  await button('Send invitation').click();
  await said(`An invitation is on its way to ${email}.`).waitFor();
}

/** The page that the newest invitation to the person of the stage leads to. */
async function invitationPath(team: string): Promise<string> {
  const mail = await on.mail(`You have been invited to join ${team}`);
  return mail.link.slice(on.example.url.length);
}

/** Ada has made a team and invited Bob, who has come. Everything is done by Bob from now on. */
async function adaAndBob(team: string): Promise<{ ada: Person; bob: Person }> {
  const ada = await person('Ada');
  await createTeam(team);
  const bob = await on.enter();
  on.turnTo(ada);
  await invite(bob.email);
  on.turnTo(bob);
  await person('Bob');
  await on.visit(await invitationPath(team));
  await button('Join team').click();
  await heading(`You are in ${team}`).waitFor();
  return { ada, bob };
}

test('Ada creates a team and invites Bob, who signs up and joins; she sees him, renames the team and removes him', async () => {
  const ada = await person('Ada Lovelace');
  await createTeam('Engine room');
  await said('Nobody but you is in this team yet.').waitFor();
  await said('No invitation is open.').waitFor();

  const bob = await on.enter();
  on.turnTo(ada);
  await invite(bob.email);
  await rowOf('Open invitations', bob.email).waitFor();

  on.turnTo(bob);
  await on.visit(await invitationPath('Engine room'));
  await button('Create an account').click();
  await button('Create account').waitFor();
  await emailField().fill(bob.email);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
  await button('Join team').click();
  await heading('You are in Engine room').waitFor();
  expect(bob.complaints).toEqual([]);

  on.turnTo(ada);
  await on.page.reload();
  await said('No invitation is open.').waitFor();
  await said('2 members').waitFor();
  await rowOf('Members', 'Ada Lovelace').getByText('You', { exact: true }).waitFor();
  await rowOf('Members', 'Without a name').waitFor();
  await field('Team name').fill('Bridge');
  await on.page.keyboard.press('Enter');
  await said('The name is saved.').waitFor();
  await title('Bridge').waitFor();
  await button('Remove Without a name').click();
  await on.page.getByText('Without a name loses access to this team').waitFor();
  await button('Remove from team').click();
  await said('Without a name is no longer in the team. Nobody but you is in this team yet.').waitFor();
  await expect.poll(() => members().count()).toBe(1);
  expect(ada.complaints).toEqual([]);

  on.turnTo(bob);
  await on.visit('/handler/account-settings');
  await title('Profile').waitFor();
  await gone(section('Bridge'));
});

test('a plain member changes the own name in the team, sees nothing that is not allowed, and leaves', async () => {
  const { ada, bob } = await adaAndBob('Otters');
  await on.visit('/handler/account-settings');
  await section('Otters').click();
  await title('Otters').waitFor();

  await said('2 members').waitFor();
  await on.page.getByText('You are not allowed to change them in this team.').waitFor();
  expect(await field('Team name').count()).toBe(0);
  expect(await button(/^Remove/).count()).toBe(0);
  expect(await heading('Invitations').count()).toBe(0);
  await on.page.setViewportSize({ width: 320, height: 640 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await on.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectGoodLooks(on.page);
  }
  await on.page.setViewportSize({ width: 1280, height: 720 });
  expect(await heading('Keys for programs').count()).toBe(0);
  expect(await heading('Delete team').count()).toBe(0);
  await field('Your name in this team').fill('Bob the Builder');
  await on.page.keyboard.press('Enter');
  await said('Your name in this team is saved.').waitFor();
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
  await said('Nobody but you is in this team yet.').waitFor();
  expect([...ada.complaints, ...bob.complaints]).toEqual([]);
});

test('a revoked invitation leads nowhere, and one to a malformed address is not sent', async () => {
  const ada = await person('Ada');
  await createTeam('Crew');
  const bob = await on.enter();
  on.turnTo(ada);
  await field('E-mail address').fill('bob');
  await button('Send invitation').click();
  await on.page.getByText('This does not look like an e-mail address.').waitFor();
  await invite(bob.email);
  on.turnTo(bob);
  const path = await invitationPath('Crew');

  on.turnTo(ada);
  await button(`Revoke the invitation of ${bob.email}`).click();
  await button('Revoke invitation').click();
  await said(`The invitation of ${bob.email} is revoked.`).waitFor();
  await gone(rowOf('Open invitations', bob.email));

  on.turnTo(bob);
  await person('Bob');
  await on.visit(path);
  await heading('This link does not work').waitFor();
});

test('a team has a picture, and its members can have one of their own in it', async () => {
  await person('Ada');
  await createTeam('Galley');
  const file = { name: 'red.png', mimeType: 'image/png', buffer: redPixel };
  const choosePicture = async (title: string) => {
    await block(title).locator('input[type="file"]').setInputFiles(file);
    await block(title).getByRole('button', { name: 'Use picture' }).click();
  };

  await choosePicture('Name and picture');
  await said('The picture of the team is saved.').waitFor();
  await section('Galley').locator('img').waitFor();
  expect(await block('You in this team').getByRole('button', { name: 'Remove' }).count()).toBe(0);
  await choosePicture('You in this team');
  await said('Your picture in this team is saved.').waitFor();
  await rowOf('Members', 'Ada').locator('img').waitFor();
  await on.page.reload();
  await rowOf('Members', 'Ada').locator('img').waitFor();
  await block('You in this team').getByRole('button', { name: 'Remove' }).click();
  await button('Yes, remove it').click();
  await said('This team sees your own picture again.').waitFor();
  await gone(rowOf('Members', 'Ada').locator('img'));
  await section('Galley').locator('img').waitFor();
  await on.visit('/');

  await trigger('Team: Galley').locator('img').waitFor();
});

test('a key of the team opens the API for the team, until it is revoked', async () => {
  await person('Ada');
  await createTeam('Helm');
  const check = async (api_key: string) =>
    await on.at.api.server().call('POST /team-api-keys/check', { body: { api_key } });

  await button('Create key').click();
  await on.page.getByRole('textbox', { name: 'Description' }).fill('Autopilot');
  await on.page.keyboard.press('Enter');
  await on.page.getByText('Your new key').waitFor();
  await button('Show').click();
  const key = await field('API key').inputValue();
  expect(await check(key)).toSucceed();
  await button('I have copied it').click();
  await on.page.reload();
  await button('Revoke Autopilot').click();
  await button('Yes, revoke this key').click();
  await rowOf('Keys for programs', 'Autopilot').getByText('Revoked', { exact: true }).waitFor();

  expect(await check(key)).toFail('API_KEY_REVOKED');
});

test('what became forbidden meanwhile says so', async () => {
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

  await field('E-mail address').fill(bob.email);
  await button('Send invitation').click();
  await on.page.getByRole('alert').getByText('You are not allowed to do this in the team.').waitFor();
  expect(await server.call('DELETE /team-memberships/:team_id/:user_id', { params })).toSucceed();
  await field('Your name in this team').fill('Ada');
  await on.page.keyboard.press('Enter');

  await on.page
    .getByRole('alert')
    .getByText('You, or the person this is about, are not in the team any more.')
    .waitFor();
});

test('a team is deleted once its name is typed', async () => {
  await person('Ada');
  await createTeam('Ballast');

  await button('Delete team').click();
  await on.page.getByText('Type the name exactly as it is written here: Ballast').waitFor();
  await field('Type Ballast to confirm').fill('Ballast');
  await button('Delete team').click();

  await gone(section('Ballast'));
  await on.page.reload();
  await title('Profile').waitFor();
  await gone(section('Ballast'));
});

test('among many members one is found by name, and the others are shown page by page', async () => {
  await person('Ada');
  await createTeam('Fleet');
  const team_id = new URL(on.page.url()).hash.slice('#team-'.length);
  const server = on.at.api.server();
  for (let number = 1; number < 60; number += 1) {
    const { body: user } = await server.call('POST /users', { body: { display_name: `Sailor ${number}` } });
    const params = { team_id, user_id: user.id };
    expect(await server.call('POST /team-memberships/:team_id/:user_id', { params, body: {} })).toSucceed(201);
  }
  await on.page.reload();

  await said('60 members').waitFor();
  await expect.poll(() => members().count()).toBe(50);
  await button('Show more').click();
  await expect.poll(() => members().count()).toBe(60);
  await field('Find a member').fill('sailor 42');
  await said('1 of 60 members').waitFor();
  await expect.poll(() => members().count()).toBe(1);
  await button('Remove Sailor 42').click();
  await button('Remove from team').click();

  await said('Sailor 42 is no longer in the team. 0 of 59 members').waitFor();
});

test('who is in many teams finds the section of one by its name', async () => {
  const { id } = await on.at.project.user({ primary_email: on.email });
  for (let number = 1; number <= 30; number += 1) {
    const body = { display_name: `Boat ${number}`, creator_user_id: id };
    expect(await on.at.api.server().call('POST /teams', { body })).toSucceed(201);
  }
  await signIn();
  await on.visit('/handler/account-settings');

  await section('Boat 12').waitFor();
  expect(await section('Boat 13').count()).toBe(0);
  await on.page.getByText('The first of 30. Type to find others.').waitFor();
  await field('Find in Teams').fill('boat 27');
  await gone(section('Boat 12'));
  await section('Create a team').waitFor();
  await section('Boat 27').click();
  await title('Boat 27').waitFor();
  await field('Find in Teams').fill('');

  await section('Boat 12').waitFor();
  await section('Boat 27').waitFor();
});

test('from right to left everything is mirrored, names of the other direction too', async () => {
  await person('Ada');
  await createTeam('Keel');
  await on.page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));

  const name = await title('Keel').locator('bdi').boundingBox();
  const whole = await title('Keel').boundingBox();
  if (name === null || whole === null) throw new Error('nothing to measure');
  expect(Math.round(name.x + name.width)).toBe(Math.round(whole.x + whole.width));
  const link = await section('Keel').locator('bdi').boundingBox();
  const button = await on.page.getByRole('button', { name: 'Send invitation' }).boundingBox();
  if (link === null || button === null) throw new Error('nothing to measure');
  expect(link.x).toBeGreaterThan(button.x);
});

test('every part of a team fits a phone in light and dark, with names of any length', async () => {
  const { ada } = await adaAndBob('A team with a name that is longer than any screen is wide '.repeat(4).trim());
  on.turnTo(ada);
  await on.page.setViewportSize({ width: 320, height: 640 });
  const team = new URL(on.page.url()).hash;
  for (const colorScheme of ['light', 'dark'] as const) {
    await on.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await on.page.reload();
    await said('2 members').waitFor();
    await (colorScheme === 'light' ? said('No invitation is open.') : rowOf('Open invitations', 'a-long')).waitFor();
    await expectGoodLooks(on.page);
    await invite(`${'a-long-address-'.repeat(3)}${colorScheme}@example.com`);
    await button('Remove Bob').click();
    await button('Leave team').click();
    await button('Send invitation').click();
    await on.page.getByText('Enter your e-mail address.').waitFor();
    await expectGoodLooks(on.page);
    await on.visit('/handler/account-settings#team-creation');
    await button('Create team').click();
    await on.page.getByText('Enter a name for the team.').waitFor();
    await expectGoodLooks(on.page);
    await on.visit(`/handler/account-settings${team}`);
  }
});
