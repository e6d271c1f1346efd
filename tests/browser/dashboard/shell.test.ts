import { engineOfRun, makeLargeProject, startTestServer, type TestServer } from '@portico/testkit';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintsOf, type ExampleApp, sharedBrowser, startExample } from '../kit/example-app.ts';
import { violationsOf } from '../kit/looks.ts';

const owner = { email: 'ada@example.com', password: 'correct horse' };

let server: TestServer;
let context: BrowserContext;
let page: Page;
let complaints: string[];
let example: ExampleApp | undefined;
/** Values that the first test copies from the screen. */
const environment = { projectId: '', clientKey: '', serverKey: '' };

// The tests of this file share a new server and build on each other.
beforeAll(async () => {
  server = await startTestServer({
    engine: engineOfRun(),
    environment: { PORTICO_DASHBOARD_SIGN_UP: 'first-account' },
  });
  context = await (await sharedBrowser()).newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
  complaints = complaintsOf(page);
});

afterAll(async () => {
  await context?.close();
  await example?.close();
  await server?.stop();
});

const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const text = (words: string | RegExp) => page.getByText(words, { exact: true });
const visit = (path: string) => page.goto(`${server.url}/projects/${environment.projectId}${path}`);

test('a new server asks for its first account, and its owner gets a project with keys shown once', async () => {
  await page.goto(server.url);
  await heading('Create the first account').waitFor();
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await button('Create account').click();
  await link('Create your first project').click();
  await page.getByLabel('Project name').fill('Otters');
  await button('Create project').click();
  await text('Copy the keys now.').waitFor();

  const file = await page.getByRole('figure', { name: '.env.local' }).innerText();
  const serverFile = await page.getByRole('figure', { name: 'Only on a server' }).innerText();
  environment.projectId = /VITE_PORTICO_PROJECT_ID=(\S+)/.exec(file)?.[1] ?? '';
  environment.clientKey = /VITE_PORTICO_PUBLISHABLE_CLIENT_KEY=(\S+)/.exec(file)?.[1] ?? '';
  environment.serverKey = /PORTICO_SECRET_SERVER_KEY=(\S+)/.exec(serverFile)?.[1] ?? '';

  expect(file).not.toContain('SECRET');
  expect(serverFile).not.toContain('VITE_');
  expect(file).toContain(`VITE_PORTICO_API_URL=${server.url}`);
  expect(environment).toEqual({
    projectId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    clientKey: expect.stringMatching(/^pck_/),
    serverKey: expect.stringMatching(/^ssk_/),
  });
  await page.getByLabel('Framework').selectOption('Next.js');
  const nextFile = page.getByRole('figure', { name: '.env.local' });
  await nextFile.getByText(`NEXT_PUBLIC_PORTICO_PROJECT_ID=${environment.projectId}`).waitFor();
  expect(await nextFile.innerText()).toMatch(new RegExp(`^PORTICO_SECRET_SERVER_KEY=${environment.serverKey}$`, 'm'));
  await page.getByRole('figure', { name: '.npmrc' }).getByText(`@portico:registry=${server.url}/packages/`).waitFor();
  await page.getByRole('figure', { name: 'app/handler/[...portico]/page.tsx' }).waitFor();
  await page.reload();
  await button('Create keys').waitFor();
  expect(await page.getByText(environment.serverKey).count()).toBe(0);
});

test('a user who signs up in an app with those keys appears in the users table', async () => {
  await link('Users').click();
  await text('No users yet').waitFor();
  const { projectId: id, clientKey: client } = environment;
  example = await startExample({ url: server.url, project: { id, keys: { client } } });
  const visitor = await (await (await sharedBrowser()).newContext()).newPage();
  await visitor.goto(`${example.url}/handler/sign-up`);
  await visitor.getByLabel('Email address').fill('grace@example.com');
  await visitor.getByLabel('Password', { exact: true }).fill('correct horse');
  await visitor.getByRole('button', { name: 'Create account' }).click();
  await visitor.getByText('Hello, grace@example.com').waitFor();
  await visitor.context().close();

  await page.reload();
  await link('grace@example.com').click();
  await heading('grace@example.com').waitFor();
});

test('the owner edits the user, and can save only JSON as metadata', async () => {
  await page.getByLabel('Display name').fill('Grace Hopper');
  await page.getByLabel('Email is verified').check();
  await button('Save changes').click();
  await heading('Grace Hopper').waitFor();
  await link('Metadata').click();
  await page.getByLabel('Server metadata').fill('{"plan": "pro"');
  await button('Save changes').click();
  await page.getByText(/^Invalid JSON/).waitFor();
  await page.getByLabel('Server metadata').fill('{"plan": "pro"}');
  await button('Save changes').click();
  await text('Metadata saved').waitFor();

  await page.reload();
  await text('Email verified').waitFor();
  expect(JSON.parse(await page.getByLabel('Server metadata').inputValue())).toEqual({ plan: 'pro' });
});

test('an owner signs in as the user in the app, with a banner, and ends it', async () => {
  await button('Sign in as user').click();
  await dialog().getByLabel('Page of your app').fill(`${example?.url}/handler/impersonation`);
  await dialog().getByRole('button', { name: 'Sign in as user' }).click();
  await text('Enter a reason. It is kept in the audit log.').waitFor();
  await dialog().getByLabel('Reason').fill('Ticket 4711');
  expect(await dialog().getByLabel('Session lasts').locator('option').allInnerTexts()).toEqual([
    '15 minutes',
    '1 hour',
  ]);
  const opened = page.waitForEvent('popup');
  await dialog().getByRole('button', { name: 'Sign in as user' }).click();
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
  await link('Sessions').click();
  await text('Impersonation').waitFor();

  await banner.getByRole('button', { name: 'End session' }).click();
  await stand.getByText('You are not signed in').waitFor();
  expect(await banner.count()).toBe(0);
  await stand.close();
  await link('Activity').click();
  await page.getByText('Impersonation started').first().waitFor();
  await link('Sessions').click();
  await text('Impersonation').waitFor({ state: 'detached' });
});

test('a new password signs the user out on all devices', async () => {
  await link('Sign-in').click();
  await button('Reset password').click();
  await dialog().getByLabel('New password').fill('another horse');
  await dialog().getByRole('button', { name: 'Reset password' }).click();
  await dialog().waitFor({ state: 'detached' });
  await link('Sessions').click();
  await text('No active sessions').waitFor();
});

test('unsaved changes are not lost by a click on a link', async () => {
  await link('Profile').click();
  await page.getByLabel('Display name').fill('Grace Murray Hopper');
  await link('Project keys').click();
  await text('Leave without saving?').waitFor();
  await button('Stay').click();
  expect(await page.getByLabel('Display name').inputValue()).toBe('Grace Murray Hopper');

  await link('Project keys').click();
  await button('Leave').click();
  await heading('Project keys').waitFor();
});

test('page, order and search of the users are in the URL and are kept after a reload', async () => {
  await createUsers(70);
  await visit('/users');
  await text('Users 1–50 of 71').waitFor();
  await link('Next').click();
  await text('Users 51–71 of 71').waitFor();
  await page.reload();
  await text('Users 51–71 of 71').waitFor();
  await page.goBack();
  await text('Users 1–50 of 71').waitFor();

  await button('Signed up').click();
  await page.getByRole('row').nth(1).getByText('Grace Hopper').waitFor();
  await page.getByLabel('Search users').fill('person 1');
  await text('11 users').waitFor();
  await page.reload();
  await text('11 users').waitFor();
  expect(await page.getByLabel('Search users').inputValue()).toBe('person 1');
  await makeLargeProject(server, environment.projectId);
  // The server remembers that the project was small.
  server.clock.advance(11, 'minute');
  await page.getByLabel('Search users').fill('nobody at all');
  await text('No users match “nobody at all”').waitFor();
  await page.getByLabel('Search users').fill('person 1');
  await text('11 users · First results only. A longer search text finds more').waitFor();
});

test('the command palette finds a user with the keyboard', async () => {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('person 42');
  await page.getByRole('option', { name: /Person 42/ }).waitFor();
  await page.keyboard.press('Enter');

  await heading('Person 42').waitFor();
});

test('a user is deleted only after its name was typed', async () => {
  await button('Delete user').click();
  const confirm = dialog().getByRole('button', { name: 'Delete user' });
  await dialog().getByRole('textbox').fill('Person 4');
  expect(await confirm.isDisabled()).toBe(true);

  await dialog().getByRole('textbox').fill('Person 42');
  await confirm.click();
  await text('User deleted').waitFor();
  await heading('Users').waitFor();
});

test('a key set is shown once, and its keys stop working when it is revoked', async () => {
  await link('Project keys').click();
  await button('Create key set').click();
  await dialog().getByLabel('Name').fill('CI');
  await dialog().getByRole('button', { name: 'Create key set' }).click();
  const file = await dialog().getByRole('figure', { name: 'Only on a server' }).innerText();
  const key = /PORTICO_SECRET_SERVER_KEY=(\S+)/.exec(file)?.[1] ?? '';
  expect(await statusOf('GET', '/users?limit=1', { key })).toBe(200);
  await button('I have copied them').click();

  await button('Revoke CI').click();
  await dialog().getByRole('textbox').fill('CI');
  await button('Revoke keys').click();
  await text('Revoked').waitFor();
  expect(await statusOf('GET', '/users?limit=1', { key })).toBe(401);
});

test('settings are saved immediately, and production mode can be turned on only without problems', async () => {
  await link('Settings').click();
  await page.getByLabel('Project name').fill('Sea otters');
  await button('Save changes').click();
  await button('Project Sea otters. Switch project').waitFor();
  const mode = page.getByRole('switch', { name: 'Production mode' });
  expect(await mode.isDisabled()).toBe(true);

  await page.getByText('Localhost is not allowed in production mode. Turn off “Allow localhost” in Domains').waitFor();
  await page.getByRole('link', { name: /^Fix in Domains: Localhost is not allowed/ }).click();
  const localhost = page.getByRole('switch', { name: 'Allow localhost', checked: true });
  await localhost.click();
  await localhost.waitFor({ state: 'detached' });
  await link('Settings').click();
  await text('Your project is ready for production mode.').waitFor();
  await mode.click();
  await text('Production mode is on').waitFor();
  await page.reload();
  await page.getByRole('switch', { name: 'Production mode', checked: true }).waitFor();
});

test('there are no errors so far in the console or the server log', () => {
  expect(complaints).toEqual([]);
  expect(server.errors).toEqual([]);
});

test('every screen is accessible and fits 320 pixels, in light and dark mode', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['', '/connect', '/users', '/keys', '/sign-in-methods', '/domains', '/settings']) {
    await visit(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await violationsOf(page), path).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('after sign-out, a deep link leads back to itself, and nobody else can create an account', async () => {
  await button(/^Your account/).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await heading('Sign in to Portico').waitFor();
  await page.goto(`${server.url}/sign-up`);
  await heading('Sign in to Portico').waitFor();

  await visit('/users?q=person%2013');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill('wrong horse');
  await button('Sign in').click();
  await page.getByRole('alert').getByText('Incorrect email or password.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await button('Sign in').click();
  await link('Person 13').waitFor();
});

test('a deleted project no longer exists, and its keys stop working', async () => {
  await link('Settings').click();
  await button('Delete project').click();
  await dialog().getByRole('textbox').fill('Sea otters');
  await dialog().getByRole('button', { name: 'Delete project' }).click();
  await text('No projects yet').waitFor();

  expect(await statusOf('GET', '/users?limit=1', { key: environment.serverKey })).toBe(400);
});

async function createUsers(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const body = { display_name: `Person ${index}`, primary_email: `person${index}@example.com` };
    expect(await statusOf('POST', '/users', { key: environment.serverKey, body })).toBe(201);
  }
}

/** Calls the API as the server of an app. */
async function statusOf(method: string, path: string, { key, body }: { key: string; body?: object }): Promise<number> {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-stack-access-type': 'server',
      'x-stack-project-id': environment.projectId,
      'x-stack-secret-server-key': key,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return answer.status;
}
