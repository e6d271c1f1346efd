import { expect, test } from 'vitest';
import { accountOf } from '../kit/account.ts';
import { peopleOn } from '../kit/people.ts';
import { redPixel } from '../kit/pictures.ts';
import { stage } from '../kit/stage.ts';
import { teamPeopleOn } from '../kit/team-people.ts';

const on = stage({ config: { client_team_creation_enabled: true, allow_team_api_keys: true } });
const { button, signIn } = peopleOn(on);
const { section, title, block } = accountOf(on);
const { person, createTeam, field, said, rowsOf, rowOf, gone } = teamPeopleOn(on);

test('a long name is cut off in the list of sections', async () => {
  await person('Ada');
  const name = 'The crew of a ship that sails around the world and back again, twice';
  await createTeam(name);
  const link = section(name);
  await link.waitFor();

  const [linkEnd, listEnd] = await link.evaluate((element) =>
    [element, element.closest('nav') ?? element].map((part) => part.getBoundingClientRect().right),
  );
  expect(linkEnd).toBeLessThanOrEqual(listEnd ?? 0);
});

test('a team has a picture, and members can have their own picture in it', async () => {
  await person('Ada');
  await createTeam('Galley');
  const file = { name: 'red.png', mimeType: 'image/png', buffer: redPixel };
  const choosePicture = async (title: string) => {
    await block(title).locator('input[type="file"]').setInputFiles(file);
    await block(title).getByRole('button', { name: 'Use picture' }).click();
  };

  await choosePicture('Name and picture');
  await said('Team picture saved.').waitFor();
  await section('Galley').locator('img').waitFor();
  expect(await block('Your profile in this team').getByRole('button', { name: 'Remove' }).count()).toBe(0);
  await choosePicture('Your profile in this team');
  await said('Your picture in this team was saved.').waitFor();
  await rowOf('Members', 'Ada').locator('img').waitFor();
  await on.page.reload();
  await rowOf('Members', 'Ada').locator('img').waitFor();
  await block('Your profile in this team').getByRole('button', { name: 'Remove' }).click();
  await button('Yes, remove it').click();
  await said('This team now sees your account picture.').waitFor();
  await gone(rowOf('Members', 'Ada').locator('img'));
  await section('Galley').locator('img').waitFor();
  await on.visit('/');

  await on.page.getByRole('button', { name: 'Team: Galley' }).locator('img').waitFor();
});

test('an API key of the team grants access until it is revoked', async () => {
  await person('Ada');
  await createTeam('Helm');
  const check = async (api_key: string) =>
    await on.at.api.server().call('POST /team-api-keys/check', { body: { api_key } });

  await button('Create key').click();
  await on.page.getByRole('textbox', { name: 'Description' }).fill('Autopilot');
  await on.page.keyboard.press('Enter');
  await on.page.getByText('Your new API key').waitFor();
  await button('Show').click();
  const key = await field('API key').inputValue();
  expect(await check(key)).toSucceed();
  await button('I have copied it').click();
  await on.page.reload();
  await button('Revoke Autopilot').click();
  await button('Yes, revoke this key').click();
  await rowOf('API keys', 'Autopilot').getByText('Revoked', { exact: true }).waitFor();

  expect(await check(key)).toFail('API_KEY_REVOKED');
});

test('a team is deleted after its name is typed', async () => {
  await person('Ada');
  await createTeam('Ballast');

  await button('Delete team').click();
  await on.page.getByText('Type the name exactly as shown: Ballast').waitFor();
  await field('Type Ballast to confirm').fill('Ballast');
  await button('Delete team').click();

  await gone(section('Ballast'));
  await on.page.reload();
  await title('Profile').waitFor();
  await gone(section('Ballast'));
});

test('members can be searched by name, and are shown in pages', async () => {
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
  await expect.poll(() => rowsOf('Members').count()).toBe(50);
  await button('Show more').click();
  await expect.poll(() => rowsOf('Members').count()).toBe(60);
  await field('Find a member').fill('sailor 42');
  await said('1 of 60 members').waitFor();
  await expect.poll(() => rowsOf('Members').count()).toBe(1);
  await button('Remove Sailor 42').click();
  await button('Remove from team').click();

  await said('Sailor 42 was removed from the team. 0 of 59 members').waitFor();
});

test('a user in many teams can search their sections by name', async () => {
  const { id } = await on.at.project.user({ primary_email: on.email });
  for (let number = 1; number <= 30; number += 1) {
    const body = { display_name: `Boat ${number}`, creator_user_id: id };
    expect(await on.at.api.server().call('POST /teams', { body })).toSucceed(201);
  }
  await signIn();
  await on.visit('/handler/account-settings');

  await section('Boat 12').waitFor();
  expect(await section('Boat 13').count()).toBe(0);
  await on.page.getByText('Not all 30 results are shown. Type to search.').waitFor();
  await field('Find in Teams').fill('boat 27');
  await gone(section('Boat 12'));
  await section('Create a team').waitFor();
  await section('Boat 27').click();
  await title('Boat 27').waitFor();
  await field('Find in Teams').fill('');

  await section('Boat 12').waitFor();
  await section('Boat 27').waitFor();
});

test('right-to-left pages are mirrored, including names in the other direction', async () => {
  await person('Ada');
  await createTeam('Keel');
  await on.page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));

  const name = await title('Keel').locator('bdi').boundingBox();
  const whole = await title('Keel').boundingBox();
  if (name === null || whole === null) throw new Error('nothing to measure');
  expect(Math.round(name.x + name.width)).toBe(Math.round(whole.x + whole.width));
  const link = await section('Keel').locator('bdi').boundingBox();
  const send = await button('Send invitation').boundingBox();
  if (link === null || send === null) throw new Error('nothing to measure');
  expect(link.x).toBeGreaterThan(send.x);
});
