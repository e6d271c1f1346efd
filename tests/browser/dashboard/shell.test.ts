import { engineOfRun, makeLargeProject, startTestServer } from '@portico/testkit';
import { longTest } from '@portico/testkit/runs';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { clicksOf } from '../kit/clicks.ts';
import { dashboardDesk, signIn } from '../kit/dashboard-desk.ts';
import { complaintsOf, type ExampleApp, sharedBrowser, startExample } from '../kit/example-app.ts';
import { violationsOf } from '../kit/looks.ts';
import { optionTexts, select } from '../kit/select.ts';

/** Each test has a project of its own. */

const at = dashboardDesk();
let errorsBefore: number;

beforeEach(async () => {
  await at.newProject();
  at.complaints.length = 0;
  errorsBefore = at.server.errors.length;
});

afterEach(() => {
  expect(at.complaints).toEqual([]);
  expect(at.server.errors.slice(errorsBefore)).toEqual([]);
});

const dialogButton = (name: string) => at.dialog().getByRole('button', { name, exact: true });

/** Starts an app of the project. It ends with the test. */
async function startApp(): Promise<ExampleApp> {
  const { id, app } = at.project;
  const { publishableClientKey: client } = await app.createInternalApiKey({
    description: 'App',
    expiresAt: at.server.clock.in(1, 'day'),
    hasPublishableClientKey: true,
    hasSecretServerKey: false,
    hasSuperSecretAdminKey: false,
  });
  const example = await startExample({ url: at.server.url, project: { id, keys: { client: client ?? '' } } });
  onTestFinished(example.close);
  return example;
}

/** Creates users whose names are Person 0, Person 1 and so on. */
async function createPeople(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await at.project.app.createUser({ displayName: `Person ${index}`, primaryEmail: `person${index}@example.com` });
}

/** Calls the API as the server of an app. */
async function statusWith(serverKey: string): Promise<number> {
  const answer = await fetch(`${at.server.url}/api/v1/users?limit=1`, {
    headers: {
      'x-stack-access-type': 'server',
      'x-stack-project-id': at.project.id,
      'x-stack-secret-server-key': serverKey,
    },
  });
  return answer.status;
}

test('a new server asks for its first account, and its owner gets a project with keys shown once', async () => {
  const environment = { PORTICO_DASHBOARD_SIGN_UP: 'first-account' };
  const server = await startTestServer({ engine: engineOfRun(), environment });
  const context = await (await sharedBrowser()).newContext({ viewport: { width: 1280, height: 800 } });
  onTestFinished(async () => {
    await context.close();
    await server.stop();
  });
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(server.url);
  await page.getByRole('heading', { name: 'Create the first account' }).waitFor();
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('link', { name: 'Create your first project', exact: true }).click();
  await page.getByLabel('Project name').fill('Otters');
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.getByText('Copy the keys now.', { exact: true }).waitFor();

  const file = await page.getByRole('figure', { name: '.env.local' }).innerText();
  const serverFile = await page.getByRole('figure', { name: 'Only on a server' }).innerText();
  const projectId = /VITE_PORTICO_PROJECT_ID=(\S+)/.exec(file)?.[1];
  const clientKey = /VITE_PORTICO_PUBLISHABLE_CLIENT_KEY=(\S+)/.exec(file)?.[1];
  const serverKey = /PORTICO_SECRET_SERVER_KEY=(\S+)/.exec(serverFile)?.[1] ?? '';

  expect(file).not.toContain('SECRET');
  expect(serverFile).not.toContain('VITE_');
  expect(file).toContain(`VITE_PORTICO_API_URL=${server.url}`);
  expect({ projectId, clientKey, serverKey }).toEqual({
    projectId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    clientKey: expect.stringMatching(/^pck_/),
    serverKey: expect.stringMatching(/^ssk_/),
  });
  await select(page.getByLabel('Framework'), 'Next.js');
  const nextFile = page.getByRole('figure', { name: '.env.local' });
  await nextFile.getByText(`NEXT_PUBLIC_PORTICO_PROJECT_ID=${projectId}`).waitFor();
  expect(await nextFile.innerText()).toMatch(new RegExp(`^PORTICO_SECRET_SERVER_KEY=${serverKey}$`, 'm'));
  await page.getByRole('figure', { name: '.npmrc' }).getByText(`@portico:registry=${server.url}/packages/`).waitFor();
  await page.getByRole('figure', { name: 'app/handler/[...portico]/page.tsx' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Create keys' }).waitFor();
  expect(await page.getByText(serverKey).count()).toBe(0);
  expect(complaints).toEqual([]);
  expect(server.errors).toEqual([]);

  // Nobody else can create an account.
  await context.clearCookies();
  await page.goto(`${server.url}/sign-up`);
  await page.getByRole('heading', { name: 'Sign in to Portico' }).waitFor();
});

test('a user who signs up in an app appears in the users table', async () => {
  await at.visit('/users');
  await at.text('No users yet').waitFor();
  const example = await startApp();
  const context = await (await sharedBrowser()).newContext();
  onTestFinished(async () => await context.close());
  const visitor = await context.newPage();
  await visitor.goto(`${example.url}/handler/sign-up`);
  await visitor.getByLabel('Email address').fill('grace@example.com');
  await visitor.getByLabel('Password', { exact: true }).fill('correct horse');
  await visitor.getByRole('button', { name: 'Create account' }).click();
  await visitor.getByText('Hello, grace@example.com').waitFor();

  await at.page.reload();
  await at.link('grace@example.com').click();
  await at.heading('grace@example.com').waitFor();
});

longTest('the owner edits a user, and can save only JSON as metadata', async () => {
  const { id } = await at.project.app.createUser({ primaryEmail: 'grace@example.com' });
  await at.visit(`/users/${id}`);
  await at.page.getByLabel('Display name').fill('Grace Hopper');
  await at.page.getByLabel('Email is verified').check();
  await at.button('Save changes').click();
  await at.heading('Grace Hopper').waitFor();
  await at.link('Metadata').click();
  await at.page.getByLabel('Server metadata').fill('{"plan": "pro"');
  await at.button('Save changes').click();
  await at.page.getByText(/^Invalid JSON/).waitFor();
  await at.page.getByLabel('Server metadata').fill('{"plan": "pro"}');
  await at.button('Save changes').click();
  await at.text('Metadata saved').waitFor();

  await at.page.reload();
  await at.text('Email verified').waitFor();
  expect(JSON.parse(await at.page.getByLabel('Server metadata').inputValue())).toEqual({ plan: 'pro' });
});

longTest('an owner signs in as a user in the app, with a banner, and ends it', async () => {
  const example = await startApp();
  await at.project.app.createUser({ displayName: 'Grace Hopper' });
  const reason = at.dialog().getByLabel('Reason');
  await at.visit('');
  const clicks = await clicksOf(at.page, async () => {
    await at.link('Users').click();
    await at.link('Grace Hopper').click();
    await at.button('Sign in as user').click();
    await at.dialog().getByLabel('Page of your app').fill(`${example.url}/handler/impersonation`);
    await reason.press('Enter');
    await at.text('Enter a reason. It is kept in the audit log.').waitFor();
    await reason.fill('Ticket 4711');
  });
  expect(clicks).toBe(3);
  expect(await optionTexts(at.dialog().getByLabel('Session lasts'))).toEqual(['15 minutes', '1 hour']);
  const opened = at.page.waitForEvent('popup');
  await reason.press('Enter');
  const stand = await opened;
  await stand.getByRole('heading', { name: 'Sign in as Grace Hopper?' }).waitFor();
  await stand.getByText('Reason: Ticket 4711').waitFor();
  expect(await violationsOf(stand)).toEqual([]);
  await stand.getByRole('button', { name: 'Sign in as Grace Hopper' }).click();
  await stand.getByText('Hello, Grace Hopper').waitFor();
  const banner = stand.getByRole('region', { name: 'You are signed in as Grace Hopper.' });
  await banner.getByText(/^(1 hour|60 minutes) left$/).waitFor();
  expect(await violationsOf(stand)).toEqual([]);
  await stand.reload();
  await at.link('Sessions').click();
  await at.text('Impersonation').waitFor();

  await banner.getByRole('button', { name: 'End session' }).click();
  await stand.getByText('You are not signed in').waitFor();
  expect(await banner.count()).toBe(0);
  await stand.close();
  await at.link('Activity').click();
  await at.page.getByText('Impersonation started').first().waitFor();
  await at.link('Sessions').click();
  await at.text('Impersonation').waitFor({ state: 'detached' });
});

longTest('a new password signs the user out on all devices', async () => {
  const user = await at.project.app.createUser({
    primaryEmail: 'grace@example.com',
    primaryEmailAuthEnabled: true,
    password: 'correct horse',
  });
  await user.createSession();
  await at.visit(`/users/${user.id}/sign-in`);
  await at.button('Reset password').click();
  await at.dialog().getByLabel('New password').fill('another horse');
  await at.closeWith('Reset password');
  await at.link('Sessions').click();
  await at.text('No active sessions').waitFor();
});

test('unsaved changes are not lost by a click on a link', async () => {
  const { id } = await at.project.app.createUser({ displayName: 'Grace Hopper' });
  await at.visit(`/users/${id}`);
  await at.page.getByLabel('Display name').fill('Grace Murray Hopper');
  await at.link('Project keys').click();
  await at.text('Leave without saving?').waitFor();
  await at.button('Stay').click();
  expect(await at.page.getByLabel('Display name').inputValue()).toBe('Grace Murray Hopper');

  await at.link('Project keys').click();
  await at.button('Leave').click();
  await at.heading('Project keys').waitFor();
});

longTest('page, order and search of the users are in the URL and are kept after a reload', async () => {
  await at.project.app.createUser({ displayName: 'Grace Hopper' });
  await createPeople(70);
  await at.visit('/users');
  await at.text('Users 1–50 of 71').waitFor();
  await at.link('Next').click();
  await at.text('Users 51–71 of 71').waitFor();
  await at.page.reload();
  await at.text('Users 51–71 of 71').waitFor();
  await at.page.goBack();
  await at.text('Users 1–50 of 71').waitFor();

  await at.button('Signed up').click();
  await at.page.getByRole('row').nth(1).getByText('Grace Hopper').waitFor();
  await at.page.getByLabel('Search users').fill('person 1');
  await at.text('11 users').waitFor();
  await at.page.reload();
  await at.text('11 users').waitFor();
  expect(await at.page.getByLabel('Search users').inputValue()).toBe('person 1');
  await makeLargeProject(at.server, at.project.id);
  // The server remembers that the project was small.
  at.server.clock.advance(11, 'minute');
  await at.page.getByLabel('Search users').fill('nobody at all');
  await at.text('No users match “nobody at all”').waitFor();
  await at.page.getByLabel('Search users').fill('person 1');
  await at.text('11 users · First results only. A longer search text finds more').waitFor();
});

test('the command palette finds a user with the keyboard', async () => {
  await at.project.app.createUser({ displayName: 'Person 41' });
  await at.project.app.createUser({ displayName: 'Person 42' });
  await at.visit('/users');
  await at.page.keyboard.press('Control+k');
  await at.page.keyboard.type('person 42');
  const found = at.page.getByRole('option', { name: 'Person 42', exact: true });
  await found.and(at.page.locator('[aria-selected="true"]')).waitFor();
  await at.page.keyboard.press('Enter');

  await at.heading('Person 42').waitFor();
});

longTest('a user is deleted only after its name was typed', async () => {
  const { id } = await at.project.app.createUser({ displayName: 'Person 42' });
  await at.visit(`/users/${id}`);
  await at.button('Delete user').click();
  await at.dialog().getByRole('textbox').fill('Person 4');
  expect(await dialogButton('Delete user').isDisabled()).toBe(true);

  await at.dialog().getByRole('textbox').fill('Person 42');
  await dialogButton('Delete user').click();
  await at.text('User deleted').waitFor();
  await at.heading('Users').waitFor();
});

test('a key set is shown once, and its keys stop working when it is revoked', async () => {
  await at.visit('/keys');
  await at.button('Create key set').first().click();
  await at.dialog().getByLabel('Name').fill('CI');
  await dialogButton('Create key set').click();
  const file = await at.dialog().getByRole('figure', { name: 'Only on a server' }).innerText();
  const key = /PORTICO_SECRET_SERVER_KEY=(\S+)/.exec(file)?.[1] ?? '';
  expect(await statusWith(key)).toBe(200);
  await at.button('I have copied them').click();

  await at.button('Revoke CI').click();
  await at.dialog().getByRole('textbox').fill('CI');
  await at.button('Revoke keys').click();
  await at.text('Revoked').waitFor();
  expect(await statusWith(key)).toBe(401);
});

longTest('settings are saved immediately, and production mode can be turned on only without problems', async () => {
  await at.visit('/settings');
  await at.page.getByLabel('Project name').fill('Sea otters');
  await at.button('Save changes').click();
  await at.button('Project Sea otters. Switch project').waitFor();
  const mode = at.page.getByRole('switch', { name: 'Production mode' });
  expect(await mode.isDisabled()).toBe(true);

  await at.page
    .getByText('Localhost is not allowed in production mode. Turn off “Allow localhost” in Domains')
    .waitFor();
  await at.page.getByRole('link', { name: /^Fix in Domains: Localhost is not allowed/ }).click();
  const localhost = at.page.getByRole('switch', { name: 'Allow localhost', checked: true });
  await localhost.click();
  await localhost.waitFor({ state: 'detached' });
  await at.link('Settings').click();
  await at.text('Your project is ready for production mode.').waitFor();
  await mode.click();
  await at.text('Production mode is on').waitFor();
  await at.page.reload();
  await at.page.getByRole('switch', { name: 'Production mode', checked: true }).waitFor();
});

test('every screen is accessible and fits 320 pixels, in light and dark mode', async () => {
  await at.project.app.createUser({ displayName: 'Grace Hopper', primaryEmail: 'grace@example.com' });
  for (const path of ['', '/connect', '/users', '/keys', '/sign-in-methods', '/domains', '/settings']) {
    await at.visit(path);
    await at.page.getByRole('heading', { level: 1 }).waitFor();
    await at.page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    expect(await violationsOf(at.page), path).toEqual([]);
    await at.page.setViewportSize({ width: 320, height: 640 });
    expect(await at.page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
    await at.page.setViewportSize({ width: 1280, height: 800 });
  }
});

test('after sign-out, a deep link leads back to itself', async () => {
  await at.project.app.createUser({ displayName: 'Person 13' });
  const context = await (await sharedBrowser()).newContext({ viewport: { width: 1280, height: 800 } });
  onTestFinished(async () => await context.close());
  const page = await context.newPage();
  await signIn(page, at.server.url, at.account);
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in to Portico' }).waitFor();

  await page.goto(`${at.server.url}/projects/${at.project.id}/users?q=person%2013`);
  await page.getByLabel('Email').fill(at.account.email);
  await page.getByLabel('Password', { exact: true }).fill('wrong horse');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').getByText('Incorrect email or password.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(at.account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Person 13', exact: true }).waitFor();
});

longTest('a deleted project no longer exists, and its keys stop working', async () => {
  // The first owner of a server also owns the internal project, which stays.
  const others = (await at.owner.listOwnedProjects()).filter(({ id }) => ![at.project.id, 'internal'].includes(id));
  for (const project of others) await project.delete();
  const { secretServerKey } = await at.project.app.createInternalApiKey({
    description: 'Server',
    expiresAt: at.server.clock.in(1, 'day'),
    hasPublishableClientKey: false,
    hasSecretServerKey: true,
    hasSuperSecretAdminKey: false,
  });
  expect(await statusWith(secretServerKey ?? '')).toBe(200);
  await at.visit('/settings');
  await at.button('Delete project').click();
  await at.dialog().getByRole('textbox').fill('Otters');
  await dialogButton('Delete project').click();
  await at.text('No projects yet').waitFor();

  expect(await statusWith(secretServerKey ?? '')).toBe(400);
});
