import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectGoodLooks, violationsOf } from '../kit/looks.ts';
import { peopleOn } from '../kit/people.ts';
import { stage } from '../kit/stage.ts';

const on = stage({ config: { client_team_creation_enabled: true } });
const { signIn } = peopleOn(on);

const trigger = (team: string) => on.page.getByRole('button', { name: team, exact: true });
const panel = () => on.page.getByRole('dialog', { name: 'Teams' });
const choice = (team: string) => panel().getByRole('menuitemradio', { name: team, exact: true });
const search = () => panel().getByRole('textbox', { name: 'Find a team' });
const gone = async (element: Locator) => await element.waitFor({ state: 'detached' });
const expectFocus = async (element: Locator) =>
  await expect.poll(() => element.evaluate((node) => node === document.activeElement)).toBe(true);

/** Signs in a user who is a member of these teams, on the home page with its switcher. */
async function memberOf(...teams: string[]) {
  const user = await on.at.project.user({ primary_email: on.email });
  const as = on.at.api.as(user);
  const create = async (display_name: string) =>
    expect(await as.call('POST /teams', { body: { display_name, creator_user_id: user.id } })).toSucceed(201);
  for (let at = 0; at < teams.length; at += 50) await Promise.all(teams.slice(at, at + 50).map(create));
  await signIn();
  return async () => (await as.call('GET /users/me')).body.selected_team?.display_name ?? null;
}

test('a team is selected and stays selected after a reload, and no team can be selected too', async () => {
  const selected = await memberOf('Otters', 'Crew');

  await trigger('Team: No team').click();
  await choice('Crew').click();
  await trigger('Team: Crew').waitFor();
  await gone(panel());
  await expectFocus(trigger('Team: Crew'));
  expect(await selected()).toBe('Crew');
  await on.page.reload();
  await trigger('Team: Crew').click();
  await expect.poll(() => panel().getByRole('menuitemradio').allTextContents()).toEqual(['Crew', 'No team', 'Otters']);
  expect(await choice('Crew').getAttribute('aria-checked')).toBe('true');
  await choice('No team').click();
  await trigger('Team: No team').waitFor();

  await expect.poll(selected).toBeNull();
  expect(on.complaints).toEqual([]);
});

test('the list works with the keyboard', async () => {
  await memberOf('Otters', 'Crew', 'Cabin');
  await trigger('Team: No team').focus();

  await on.page.keyboard.press('Enter');
  await expectFocus(choice('No team'));
  await on.page.keyboard.press('ArrowDown');
  await expectFocus(choice('Cabin'));
  await on.page.keyboard.press('End');
  await expectFocus(panel().getByRole('menuitem', { name: 'Create a team' }));
  await on.page.keyboard.press('ArrowDown');
  await expectFocus(choice('No team'));
  await on.page.keyboard.press('ArrowUp');
  await expectFocus(panel().getByRole('menuitem', { name: 'Create a team' }));
  await on.page.keyboard.press('Home');
  await expectFocus(choice('No team'));
  await on.page.keyboard.type('ot');
  await expectFocus(choice('Otters'));
  await on.page.keyboard.press('Escape');
  await expectFocus(trigger('Team: No team'));
  await gone(panel());

  await on.page.keyboard.press('Space');
  await expectFocus(choice('No team'));
  await on.page.keyboard.press('Tab');
  await expectFocus(trigger('Team: No team'));
  await on.page.keyboard.press('Enter');
  await on.page.keyboard.type('cr');
  await expectFocus(choice('Crew'));
  await on.page.keyboard.press('Enter');
  await expectFocus(trigger('Team: Crew'));
});

test('a user without teams sees a message and can create a team', async () => {
  await memberOf();

  await trigger('Team: No team').click();
  await panel().getByText('You are not a member of any team yet.').waitFor();
  await panel().getByRole('menuitem', { name: 'Create a team' }).click();

  await expect.poll(() => on.page.url()).toBe(`${on.example.url}/handler/account-settings#team-creation`);
});

test('a list that cannot be loaded shows a message and a button to try again', async () => {
  await memberOf('Otters');
  await on.page.route('**/api/v1/teams?*', (route) => route.fulfill({ status: 500, body: 'broken' }));

  await trigger('Team: No team').click();
  await panel().getByText('Something went wrong. Try again in a moment.').waitFor();
  await on.page.unrouteAll();
  await panel().getByRole('button', { name: 'Try again' }).click();

  await choice('Otters').waitFor();
});

test('a selection that cannot be stored shows an error and changes nothing', async () => {
  await memberOf('Otters');
  await on.page.route('**/api/v1/users/me', async (route) =>
    route.request().method() === 'PATCH'
      ? await route.fulfill({ status: 500, body: 'broken' })
      : await route.continue(),
  );
  await trigger('Team: No team').click();

  await choice('Otters').click();

  await panel().getByRole('alert').getByText('Something went wrong. Try again in a moment.').waitFor();
  await trigger('Team: No team').waitFor();
  await on.page.unrouteAll();
  await choice('Otters').click();
  await trigger('Team: Otters').waitFor();
});

test('the list fits a phone in light and dark mode: with long names, with a search, empty, and with an error', async () => {
  const long = 'A team with a name that is longer than any screen is wide '.repeat(4).trim();
  await memberOf(long, ...Array.from({ length: 8 }, (_, index) => `Team ${index}`));
  await on.page.setViewportSize({ width: 320, height: 640 });
  const look = async (shown: () => Promise<void>) => {
    await trigger('Team: No team').click();
    await shown();
    await expectGoodLooks(on.page);
    await on.page.keyboard.press('Escape');
    await gone(panel());
  };
  await on.page.emulateMedia({ reducedMotion: 'reduce' });
  await on.page.reload();
  await look(async () => await choice(long).waitFor());
  await look(async () => {
    await expectFocus(search());
    await on.page.keyboard.type('team 1');
    await panel().getByText('1 team').waitFor();
  });
  await look(async () => {
    await expectFocus(search());
    await on.page.keyboard.type('nobody');
    await panel().getByText('No teams found.').waitFor();
  });
  await on.page.route('**/api/v1/teams?*', (route) => route.fulfill({ json: { items: [], is_paginated: false } }));
  await on.page.reload();
  await look(async () => await panel().getByText('You are not a member of any team yet.').waitFor());
  await on.page.unrouteAll();
  await on.page.route('**/api/v1/teams?*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await on.page.reload();
  await look(async () => await panel().getByRole('button', { name: 'Try again' }).waitFor());
  await on.page.unrouteAll();
});

test('a loading list is announced, and gets the focus when it is loaded', async () => {
  await memberOf('Otters');
  const answer = Promise.withResolvers<void>();
  await on.page.route('**/api/v1/teams?*', async (route) => {
    await answer.promise;
    await route.continue();
  });

  await trigger('Team: No team').click();
  await panel().getByRole('status').getByText('Loading').waitFor();
  expect(await violationsOf(on.page)).toEqual([]);
  await expectFocus(trigger('Team: No team'));
  answer.resolve();

  await expectFocus(choice('No team'));
});

test('a thousand teams can be searched by a part of their name, without delay', async () => {
  const selected = await memberOf(...Array.from({ length: 1000 }, (_, index) => `Team ${index + 1}`));
  await trigger('Team: No team').click();
  await expectFocus(search());
  await panel().getByText('Showing the first 50 of 1,000 teams. Type to search.').waitFor();
  expect(await panel().getByRole('menuitemradio').count()).toBe(51);
  expect(await violationsOf(on.page)).toEqual([]);

  await on.page.keyboard.type('777');
  await panel().getByText('1 team').waitFor();
  await on.page.keyboard.press('ArrowDown');
  await expectFocus(choice('Team 777'));
  await on.page.keyboard.press('Backspace');
  await on.page.keyboard.type('8');
  await expectFocus(search());
  await panel().getByText('No teams found.').waitFor();
  await search().fill('team 778');
  await on.page.keyboard.press('Enter');
  await trigger('Team: Team 778').waitFor();

  expect(await selected()).toBe('Team 778');
});
