import type { ServerTeam, ServerUser } from '@portico/js';
import { beforeAll, expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';
import { select } from '../kit/select.ts';

const at = dashboardDesk();
let team: ServerTeam;
let grace: ServerUser;

beforeAll(async () => {
  grace = await at.project.app.createUser({ displayName: 'Grace' });
  team = await at.project.app.createTeam({ displayName: 'Sea otters' });
});

const keys = () => at.section(/^API keys/);

test('if a project has disabled API keys, its pages show a link to the setting', async () => {
  await at.visit(`/users/${grace.id}/permissions`);
  await keys()
    .getByText(/^API keys are disabled for users\./)
    .waitFor();
  await keys().getByRole('link', { name: 'Turn them on', exact: true }).click();
  const forUsers = at.page.getByRole('switch', { name: 'User API keys', exact: true });
  await expect.poll(() => forUsers.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(800);
  await forUsers.click();
  await at.page.getByRole('switch', { name: 'Team API keys', exact: true }).click();
  await expect.poll(async () => Object.values(pick((await at.saved()).config))).toEqual([true, true]);
});

const pick = ({ allowUserApiKeys, allowTeamApiKeys }: { allowUserApiKeys: boolean; allowTeamApiKeys: boolean }) => ({
  allowUserApiKeys,
  allowTeamApiKeys,
});

test('an API key of a user is shown once, grants access to the user, and stops working when it is revoked', async () => {
  await at.visit(`/users/${grace.id}/permissions`);
  await keys().getByText('No API keys yet', { exact: true }).waitFor();
  const value = await createKey('Nightly build');
  expect((await at.project.app.getUser({ apiKey: value }))?.id).toBe(grace.id);

  await at.page.reload();
  await keys()
    .getByText(`••••••••${value.slice(-4)}`, { exact: true })
    .waitFor();
  expect(await at.page.getByText(value).count()).toBe(0);
  await at.button('Revoke Nightly build').click();
  await at.closeWith('Cancel');
  expect((await at.project.app.getUser({ apiKey: value }))?.id).toBe(grace.id);

  await at.button('Revoke Nightly build').click();
  await at.closeWith('Revoke API key');
  await keys().getByText('Revoked', { exact: true }).waitFor();
  expect(await at.project.app.getUser({ apiKey: value })).toBeNull();
});

test('the next API key is shown once, and the old one works for the grace period', async () => {
  const old = await grace.createApiKey({ description: 'Sync', expiresAt: null });
  await at.visit(`/users/${grace.id}/permissions`);
  await at.button('Create next key for Sync').click();
  const form = await at.goodDialog();
  await select(form.getByLabel('The old API key works for'), '1 day');
  await form.getByRole('button', { name: 'Create next API key', exact: true }).click();
  const value = await at.dialog().getByRole('figure', { name: 'API key' }).locator('pre').innerText();
  await at.closeWith('I have copied it');

  for (const apiKey of [old.value, value.trim()]) {
    expect((await at.project.app.getUser({ apiKey }))?.id).toBe(grace.id);
  }
  const saved = (await grace.listApiKeys()).filter(({ description }) => description === 'Sync');
  expect(saved.map(({ expiresAt }) => expiresAt !== undefined).toSorted()).toEqual([false, true]);
  const { expiresAt } = saved.find(({ id }) => id === old.id) ?? {};
  expect(expiresAt?.getTime()).toBeLessThanOrEqual(at.server.clock.in(25, 'hour').getTime());
});

test('the expiration of an API key can be changed', async () => {
  const key = await grace.createApiKey({ description: 'Report', expiresAt: at.server.clock.in(1, 'day') });
  await at.visit(`/users/${grace.id}/permissions`);
  await at.button('Change expiration of Report').click();
  await select(at.dialog().getByLabel('Expiration'), 'Never');
  await at.closeWith('Save changes');

  await keys()
    .getByRole('listitem')
    .filter({ hasText: 'Report' })
    .getByText('Never expires', { exact: true })
    .waitFor();
  const [saved] = (await grace.listApiKeys()).filter(({ id }) => id === key.id);
  expect(saved?.expiresAt).toBeUndefined();
});

test('an API key of a team needs a name, and can be without expiration', async () => {
  await at.visit(`/teams/${team.id}/api-keys`);
  await keys().getByRole('button', { name: 'Create API key', exact: true }).click();
  await at.dialog().getByRole('button', { name: 'Create API key', exact: true }).click();
  await at.dialog().getByText('Enter a description.', { exact: true }).waitFor();
  await at.page.keyboard.press('Escape');
  await at.dialog().waitFor({ state: 'detached' });

  const value = await createKey('Robot', 'Never');
  expect((await at.project.app.getTeam({ apiKey: value }))?.id).toBe(team.id);
  await keys().getByText('Never expires', { exact: true }).waitFor();
  await keys().getByText('Valid', { exact: true }).waitFor();
});

test('pages with API keys are accessible, and there are no errors', async () => {
  await at.expectGoodLooks([`/users/${grace.id}/permissions`, `/teams/${team.id}/api-keys`]);
  expect(at.complaints).toEqual([]);
  expect(at.server.errors).toEqual([]);
});

/** Creates an API key. @returns the key that is shown once */
async function createKey(name: string, lifetime = '30 days'): Promise<string> {
  await keys().getByRole('button', { name: 'Create API key', exact: true }).click();
  const form = await at.goodDialog();
  await form.getByLabel('Description', { exact: true }).fill(name);
  await select(at.dialog().getByLabel('Expiration'), lifetime);
  await at.dialog().getByRole('button', { name: 'Create API key', exact: true }).click();
  const value = await at.dialog().getByRole('figure', { name: 'API key' }).locator('pre').innerText();
  await at.goodDialog();
  await at.closeWith('I have copied it');
  await keys().getByText(name, { exact: true }).waitFor();
  return value.trim();
}
