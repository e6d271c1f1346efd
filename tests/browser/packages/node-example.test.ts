import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Portico } from '@portico/testkit';
import { expect, test } from 'vitest';
import type { ExampleApp } from '../kit/example-app.ts';
import { violationsOf } from '../kit/looks.ts';
import { stage } from '../kit/stage.ts';

/** The Node.js example with the packed package: server-side forms without scripts in the browser. */

const password = 'correct horse';
const on = stage({ start: startNodeExample });

async function startNodeExample({ url, project }: Portico): Promise<ExampleApp> {
  const server = spawn(process.execPath, ['.'], {
    cwd: fileURLToPath(new URL('../../../examples/node', import.meta.url)),
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PORT: '0',
      PORTICO_API_URL: url,
      PORTICO_PROJECT_ID: project.id,
      PORTICO_PUBLISHABLE_CLIENT_KEY: project.keys.client,
      PORTICO_SECRET_SERVER_KEY: project.keys.server,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [address] = await once(createInterface(server.stdout), 'line');
  return {
    url: String(address),
    close: async () => {
      server.kill();
      await once(server, 'close');
    },
  };
}

async function fillIn(form: 'Sign in' | 'Create account', secret = password): Promise<void> {
  const fields = on.page.locator('form', { has: on.page.getByRole('button', { name: form, exact: true }) });
  await fields.getByLabel('Email address').fill(on.email);
  await fields.getByLabel('Password').fill(secret);
  await fields.getByRole('button', { name: form, exact: true }).click();
}

const heading = (name: string) => on.page.getByRole('heading', { name, exact: true });

test('a user signs up, changes the name, signs out and in again', async () => {
  await on.visit('/');
  await heading('Hello').waitFor();
  await fillIn('Create account');
  await heading(`Hello, ${on.email}`).waitFor();

  await on.page.getByLabel('Your name').fill('Ada <b>Lovelace</b>');
  await on.page.getByRole('button', { name: 'Save', exact: true }).click();
  await heading('Hello, Ada <b>Lovelace</b>').waitFor();

  await on.page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await heading('Hello').waitFor();
  await fillIn('Sign in', 'not this one');
  await on.page.getByRole('alert').getByText('Wrong e-mail or password.', { exact: true }).waitFor();
  await fillIn('Sign in');
  await heading('Hello, Ada <b>Lovelace</b>').waitFor();
  const cookies = await on.context.cookies();
  expect(cookies.map(({ httpOnly, sameSite }) => [httpOnly, sameSite])).toEqual(Array(2).fill([true, 'Lax']));
});

test('two tabs share the session, and signing out in one signs out both', async () => {
  await on.visit('/');
  await fillIn('Create account');
  await heading(`Hello, ${on.email}`).waitFor();
  const other = await on.newTab();
  await other.goto(on.example.url);
  await other.getByRole('heading', { name: `Hello, ${on.email}`, exact: true }).waitFor();

  await other.getByRole('button', { name: 'Sign out', exact: true }).click();
  await other.getByRole('heading', { name: 'Hello', exact: true }).waitFor();
  await on.page.reload();

  await heading('Hello').waitFor();
});

test('the API of the example accepts cookies and valid bearer tokens', async () => {
  const user = await on.at.project.user();
  const ask = (headers: Record<string, string>) =>
    on.context.request
      .get(`${on.example.url}/api/me`, { headers })
      .then(async (answer) => [answer.status(), await answer.json()]);

  expect(await ask({ authorization: `Bearer ${user.access_token}` })).toEqual([200, { userId: user.id }]);
  expect(await ask({ authorization: `Bearer ${user.access_token}x` })).toEqual([401, { error: 'Sign in first.' }]);
  expect(await ask({})).toEqual([401, { error: 'Sign in first.' }]);

  await on.visit('/');
  await fillIn('Create account');
  await heading(`Hello, ${on.email}`).waitFor();
  expect((await ask({}))[0]).toBe(200);
});

test('forms of other sites are refused, and invalid URLs do not stop the server', async () => {
  const { host, hostname, port } = new URL(on.example.url);
  const signIn = (origin: string) =>
    on.context.request
      .post(`${on.example.url}/sign-in`, { headers: { origin }, form: { email: on.email, password } })
      .then((answer) => answer.status());
  expect(await signIn('https://evil.example')).toBe(403);
  expect(await signIn('null')).toBe(403);
  expect(await signIn(`http://${host}`)).toBe(400);

  const socket = connect(Number(port), hostname).end('GET // HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  expect(String((await socket.toArray())[0])).toContain('404 Not Found');
  await on.visit('/');
  await heading('Hello').waitFor();
});

test('the pages of the example are accessible in light and dark mode, and fit a phone', async () => {
  await on.page.setViewportSize({ width: 320, height: 640 });
  await on.visit('/');
  expect(await violationsOf(on.page)).toEqual([]);
  expect(await on.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  await fillIn('Create account');
  await heading(`Hello, ${on.email}`).waitFor();
  expect(await violationsOf(on.page)).toEqual([]);
  expect(await on.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(on.complaints).toEqual([]);
});
