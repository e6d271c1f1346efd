import { expect, test } from 'vitest';
import { password, peopleOn } from '../kit/people.ts';
import { stage } from '../kit/stage.ts';

const on = stage({ app: 'switchers-app', config: { client_team_creation_enabled: false } });
const { emailField, passwordField } = peopleOn(on);

const trigger = (team: string) => on.page.getByRole('button', { name: team, exact: true });
const panel = () => on.page.getByRole('dialog', { name: 'Teams' });
const choice = (team: string) => panel().getByRole('menuitemradio', { name: team, exact: true });
const urlIs = async (path: string) => await expect.poll(() => on.page.url()).toBe(`${on.example.url}${path}`);

/** Signs in a user who is a member of these teams. */
async function memberOf(...names: string[]) {
  const user = await on.at.project.user({ primary_email: on.email });
  const server = on.at.api.server();
  const ids: string[] = [];
  for (const display_name of names) {
    ids.push((await server.call('POST /teams', { body: { display_name, creator_user_id: user.id } })).body.id);
  }
  await on.visit('/handler/sign-in');
  await emailField().fill(on.email);
  await passwordField().fill(password);
  await on.page.keyboard.press('Enter');
  await trigger('Choose a team').waitFor();
  const call = async () => await on.at.api.as(user).call('GET /users/me');
  return { ids, selected: async () => (await call()).body.selected_team?.display_name ?? null };
}

test('selecting a team opens its page, which makes it the current team', async () => {
  const { ids, selected } = await memberOf('Otters', 'Crew');
  const [otters = '', crew = ''] = ids;

  await on.visit(`/teams/${otters}`);
  await trigger('Team: Otters').waitFor();
  await expect.poll(selected).toBe('Otters');
  expect(await trigger('Team: Otters').getAttribute('class')).toContain('of-the-host');
  await trigger('Team: Otters').click();
  await choice('Crew').waitFor();
  expect(await panel().getByRole('menuitemradio').count()).toBe(2);
  expect(await panel().getByRole('menuitem').allTextContents()).toEqual(['Otters settings']);
  await choice('Crew').click();
  await urlIs(`/teams/${crew}`);
  await trigger('Team: Crew').waitFor();

  expect(await selected()).toBe('Crew');
  expect(on.complaints).toEqual([]);
});

test('with noUpdateSelectedTeam, only the page changes', async () => {
  const { ids, selected } = await memberOf('Otters', 'Crew');
  const [otters = '', crew = ''] = ids;
  await on.visit(`/teams/${otters}`);
  await expect.poll(selected).toBe('Otters');

  await on.visit(`/visits/${otters}`);
  await trigger('Team: Otters').click();
  await choice('Crew').click();
  await urlIs(`/visits/${crew}`);
  await trigger('Team: Crew').waitFor();

  expect(await selected()).toBe('Otters');
});

test('with the router of the host, the page is not reloaded, and going back selects the previous team', async () => {
  const { ids, selected } = await memberOf('Otters', 'Crew');
  const [otters = '', crew = ''] = ids;
  await on.visit(`/routed/${otters}`);
  await trigger('Team: Otters').click();
  const loads: string[] = [];
  on.page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));

  await choice('Crew').click();
  await urlIs(`/routed/${crew}`);
  await trigger('Team: Crew').waitFor();
  await expect.poll(selected).toBe('Crew');
  await on.page.goBack();
  await urlIs(`/routed/${otters}`);
  await trigger('Team: Otters').waitFor();

  await expect.poll(selected).toBe('Otters');
  expect(loads).toEqual([]);
});

test('the page of a team without membership has no team, and changes nothing', async () => {
  const { ids, selected } = await memberOf('Otters');
  await on.visit(`/teams/${ids[0]}`);
  await expect.poll(selected).toBe('Otters');

  await on.visit('/teams/8c7a6f0e-7f0c-4f6d-9a53-0c1f0f2ab001');
  await trigger('Choose a team').waitFor();

  expect(await selected()).toBe('Otters');
});

test('a switcher of the host passes the selection on, and shows an error of the host', async () => {
  const { selected } = await memberOf('Otters', 'Forbidden');
  await on.visit('/chooser');

  await trigger('Choose a team').click();
  await choice('Forbidden').click();
  await panel().getByRole('alert').getByText('Something went wrong. Try again in a moment.').waitFor();
  await choice('Otters').click();
  await trigger('Team: Otters').waitFor();

  expect(await selected()).toBeNull();
});

test('the list opens where there is room: above a switcher at the bottom, and within the window', async () => {
  await memberOf('Otters', 'Crew');
  await on.page.setViewportSize({ width: 400, height: 700 });
  await on.visit('/chooser');
  await on.page.addStyleTag({ content: 'body { margin: 0; padding-block: 600px 0; padding-inline: 200px 0; }' });
  for (const direction of ['ltr', 'rtl']) {
    await on.page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction);
    await trigger('Choose a team').click();
    await choice('Otters').waitFor();
    const button = await trigger('Choose a team').boundingBox();
    const box = await panel().boundingBox();
    if (button === null || box === null) throw new Error('nothing to measure');
    expect(box.y + box.height).toBeLessThanOrEqual(button.y);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(400);
    await on.page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
  }
});

test('the list links to the settings of the team', async () => {
  const { ids } = await memberOf('Otters');
  await on.visit(`/teams/${ids[0]}`);

  await trigger('Team: Otters').click();
  await panel().getByRole('menuitem', { name: 'Otters settings' }).click();

  await on.page.getByRole('heading', { level: 2, name: 'Otters' }).waitFor();
});

test('a signed-out user sees no switcher', async () => {
  await on.visit('/chooser');
  await on.page.locator('.portico-scope').waitFor({ state: 'attached' });

  await expect.poll(() => on.page.locator('.portico-switcher').count()).toBe(0);
});
