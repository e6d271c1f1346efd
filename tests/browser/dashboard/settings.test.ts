import { expect, test } from 'vitest';
import { dashboardDesk } from '../kit/dashboard-desk.ts';
import { select } from '../kit/select.ts';

const at = dashboardDesk();

const domains = async () => (await at.saved()).config.domains;
const field = (name: string) => at.dialog().getByLabel(name, { exact: true });
const switchOf = (name: string) => at.page.getByRole('switch', { name, exact: true });
const inDialog = (name: string) => at.dialog().getByRole('button', { name, exact: true });

async function chooseFor(domain: string, choice: string): Promise<void> {
  await at.button(`Actions for ${domain}`).click();
  await at.page.getByRole('menuitem', { name: choice, exact: true }).click();
}

test('the checklist of a new project lists problems with links to their settings', async () => {
  await at.visit('');
  const checklist = at.section('Launch checklist');
  await checklist.getByText('0 of 4 done', { exact: true }).waitFor();
  await checklist.getByText(/^Localhost is not allowed in production mode/).waitFor();
  await checklist.getByRole('link', { name: /^Fix in Domains: Localhost/ }).click();
  await at.heading('Domains').waitFor();
});

test('only valid domains are trusted, each once', async () => {
  await at.visit('/domains');
  await at.text('No domains yet').waitFor();
  await at.button('Add domain').click();
  await field('Domain').fill('ftp://app.example.com');
  await field('Handler path').fill('auth');
  await inDialog('Add domain').click();
  await at.dialog().getByText('The domain must begin with https:// or http://.', { exact: true }).waitFor();
  await at.dialog().getByText('The path must begin with a slash.', { exact: true }).waitFor();
  await at.goodDialog();
  await field('Domain').fill('http://app.example.com/');
  await field('Handler path').fill('/auth');
  await at.closeWith('Add domain');
  await at.text('Handler pages at /auth').waitFor();
  await at.text('Not allowed in production').waitFor();
  await expect.poll(domains).toEqual([{ domain: 'http://app.example.com', handlerPath: '/auth' }]);

  await at.button('Add domain').click();
  await field('Domain').fill('http://app.example.com');
  await inDialog('Add domain').click();
  await at.dialog().getByText('This domain is already in the list.', { exact: true }).waitFor();
  await at.closeWith('Cancel');
});

test('a domain is edited, and a removed one is restored', async () => {
  await at.visit('/domains');
  await chooseFor('http://app.example.com', 'Edit');
  await field('Domain').fill('*.example.com');
  await at.closeWith('Save changes');
  await expect.poll(domains).toEqual([{ domain: 'https://*.example.com', handlerPath: '/auth' }]);
  await at.text('Not allowed in production').waitFor({ state: 'detached' });

  await chooseFor('https://*.example.com', 'Remove');
  await expect.poll(domains).toEqual([]);
  await at.button('Undo').click();
  await expect.poll(domains).toHaveLength(1);
  await at.text('https://*.example.com').first().waitFor();
});

test('changes by another owner are kept when a domain is removed, restored or edited', async () => {
  const [first] = await domains();
  if (first === undefined) throw new Error('The test before leaves a domain.');
  const other = { domain: 'https://other.example.com', handlerPath: '/handler' };
  await at.visit('/domains');
  await at.text(first.domain).first().waitFor();
  await at.project.update({ config: { domains: [first, other] } });
  await chooseFor(first.domain, 'Remove');
  await expect.poll(domains).toEqual([other]);
  await at.button('Undo').click();
  await expect.poll(domains).toEqual(expect.arrayContaining([other, first]));

  await chooseFor(other.domain, 'Edit');
  await at.project.update({ config: { domains: [first] } });
  await field('Handler path').fill('/auth');
  await inDialog('Save changes').click();
  await at.dialog().getByText('Someone else changed or removed this domain.', { exact: true }).waitFor();
  expect(await domains()).toEqual([first]);
  await at.closeWith('Cancel');
  await at.text(other.domain).waitFor({ state: 'detached' });
});

test('production mode can be turned on only without problems', async () => {
  await at.visit('/settings');
  await switchOf('Production mode').waitFor();
  expect(await switchOf('Production mode').isDisabled()).toBe(true);
  await at.link('Domains').click();
  await switchOf('Allow localhost').click();
  await expect.poll(async () => (await at.saved()).config.allowLocalhost).toBe(false);

  await at.link('Settings').click();
  await at.text('Your project is ready for production mode.').waitFor();
  await switchOf('Production mode').click();
  await expect.poll(async () => (await at.saved()).isProductionMode).toBe(true);
});

test('the palette finds settings on a screen by name', async () => {
  await at.visit('/users');
  await at.heading('Users').waitFor();
  await at.page.keyboard.press('Control+k');
  await at.page.getByRole('combobox').waitFor();
  await at.page.keyboard.type('identity prov');
  await at.page.getByRole('option', { name: /^Identity providers/ }).waitFor();
  await at.page.keyboard.press('Enter');
  await at.heading('Sign-in methods').waitFor();
});

test('new passwords get a minimum length', async () => {
  await at.visit('/sign-in-methods/security');
  const choice = at.page.getByLabel('Minimum length');
  const least = async () => (await (await at.saved()).getConfig()).auth.password.minLength;
  await select(choice, '15 characters (recommended)');
  await expect.poll(least).toBe(15);
  await at.page.reload();
  await expect.poll(async () => await choice.innerText()).toBe('15 characters (recommended)');
  await select(choice, '8 characters');
  await expect.poll(least).toBe(8);
});

test('sessions get an idle timeout, and lose it again', async () => {
  await at.visit('/sign-in-methods/sessions');
  const choice = at.page.getByLabel('Sign out inactive users');
  const idle = async () => (await (await at.saved()).getConfig()).auth.sessions.idleMinutesMax;
  await select(choice, 'After 1 hour');
  await expect.poll(idle).toBe(60);
  await at.page.reload();
  await expect.poll(async () => await choice.innerText()).toBe('After 1 hour');
  await select(choice, 'Never');
  await expect.poll(idle).toBe(null);
});

test('the settings screens are accessible, and there are no errors', async () => {
  await at.expectGoodLooks([
    '',
    '/domains',
    '/sign-in-methods',
    '/sign-in-methods/sign-up',
    '/sign-in-methods/sessions',
    '/settings',
  ]);
  expect(at.complaints).toEqual([]);
  expect(at.server.errors).toEqual([]);
});

test('a project is transferred to another team of its owner', async () => {
  const internal = at.internalServer();
  const team = await internal.createTeam({ displayName: 'Night shift' });
  await team.addUser(at.owner.id);
  await at.visit('/settings');
  await select(at.page.getByLabel('New owner'), 'Night shift');
  await at.section('Transfer project').getByRole('button', { name: 'Transfer project', exact: true }).click();
  await at.dialog().getByText('Transfer Otters to Night shift?', { exact: true }).waitFor();
  await at.closeWith('Transfer project');
  await expect.poll(async () => (await at.saved()).ownerTeamId).toBe(team.id);
  await at.section('Transfer project').getByText('Current owner: Night shift.', { exact: true }).waitFor();
});
