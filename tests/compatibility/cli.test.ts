import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname } from 'node:path';
import { type Portico, portico, type TestUser } from '@portico/testkit';
import { longTest } from '@portico/testkit/runs';
import { expect, test } from 'vitest';
import { type Run, terminal } from './terminal.ts';

const environmentOf = ({ url, project }: Portico) => ({
  PORTICO_PROJECT_ID: project.id,
  PORTICO_PUBLISHABLE_CLIENT_KEY: project.keys.client,
  PORTICO_API_URL: url,
  PORTICO_APP_URL: 'https://app.example.com',
});

/** Waits for the printed URL and confirms the login like the page of that URL. */
async function confirm({ api }: Portico, user: TestUser, { printed }: Run): Promise<void> {
  const address = await expect
    .poll(() => /https:\/\/app\.example\.com\/handler\/cli-auth-confirm\?login_code=\w+/.exec(printed())?.[0])
    .toBeTruthy()
    .then(() => /https:\S+/.exec(printed())?.[0] ?? '');
  const login_code = new URL(address).searchParams.get('login_code') ?? '';
  const body = { login_code, refresh_token: user.refresh_token };
  expect(await api.call('POST /auth/cli/complete', { body })).toSucceed();
}

test('portico login signs in through the browser; whoami shows the user, and logout ends the session', async () => {
  const given = await portico();
  const user = await given.project.user({ display_name: 'Ada\u001b[31m' });
  const { start, run, file } = terminal(environmentOf(given));
  expect(await run('whoami')).toEqual({ code: 1, printed: 'You are not signed in. Sign in with: portico login\n' });

  const login = start('login');
  await confirm(given, user, login);

  expect(await login.end).toBe(0);
  expect(login.printed()).toContain(`You are signed in as Ada[31m (${user.email}).`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const refreshToken: string = JSON.parse(readFileSync(file, 'utf8')).logins[0].refreshToken;
  expect(refreshToken).not.toBe(user.refresh_token);
  const who = await run('whoami');
  expect(who).toMatchObject({ code: 0, printed: expect.stringContaining(user.id) });
  expect(who.printed).not.toContain(refreshToken);
  expect(await run('logout')).toEqual({ code: 0, printed: 'You are signed out.\n' });
  expect(() => statSync(file)).toThrow('ENOENT');
  const refresh = { headers: { 'x-stack-refresh-token': refreshToken } };
  expect(await given.api.call('POST /auth/sessions/current/refresh', refresh)).toFail(
    'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
  );
  expect((await given.api.as(user).call('GET /users/me')).body.id).toBe(user.id);
  expect(await run('logout')).toEqual({ code: 0, printed: 'You are not signed in.\n' });
});

test('portico login of an owner is confirmed in the dashboard, and has their projects', async () => {
  const given = await portico();
  const { start, run, file } = terminal();
  const login = start('login', '--api-url', `${given.url}/`);
  const address = await expect
    .poll(() => /http:\S+\/handler\/cli-auth-confirm\?login_code=\w+/.exec(login.printed())?.[0])
    .toContain(given.url)
    .then(() => /http:\S+/.exec(login.printed())?.[0] ?? '');
  const login_code = new URL(address).searchParams.get('login_code') ?? '';
  const body = { login_code, refresh_token: given.project.owner.refresh_token };
  expect(await given.internal.call('POST /auth/cli/complete', { body })).toSucceed();

  expect(await login.end).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(dirname(file)).mode & 0o777).toBe(0o700);
  const projects = await run('projects', 'list', '--json');
  expect(JSON.parse(projects.printed)).toMatchObject({ ok: true, items: [{ id: given.project.id, role: 'owner' }] });
  expect((await run('whoami')).printed).toContain('internal (the dashboard)');
  const nowhere = await run('login', '--api-url', 'http://127.0.0.1:1');
  expect(nowhere).toMatchObject({ code: 1, printed: expect.stringContaining('does not answer as expected') });
});

longTest('login fails if the session that confirmed it has ended', async () => {
  const given = await portico();
  const user = await given.project.user();
  const { start, file } = terminal(environmentOf(given));
  await given.api.as(user).call('DELETE /auth/sessions/current');

  const login = start('login');
  await confirm(given, user, login);

  expect(await login.end).toBe(1);
  expect(login.printed()).toContain('its session has already ended');
  expect(() => statSync(file)).toThrow('ENOENT');
});

test('Ctrl-C cancels the login and stores nothing', async () => {
  const given = await portico();
  const { start, file } = terminal(environmentOf(given));
  const login = start('login');
  await expect.poll(login.printed).toContain('Waiting');

  login.child.kill('SIGINT');

  expect(await login.end).toBe(130);
  expect(login.printed()).toContain('Cancelled.');
  expect(() => statSync(file)).toThrow('ENOENT');
});

longTest('errors are printed as one sentence, with the right exit code', async () => {
  const given = await portico();
  const { run } = terminal();
  const options = Object.entries({
    '--project': given.project.id,
    '--publishable-client-key': given.project.keys.client,
    '--api-url': given.url,
    '--app-url': 'https://app.example.com',
  });
  const without = (name: string) => options.filter(([option]) => option !== name).flat();

  expect(await run('--help')).toMatchObject({ code: 0, printed: expect.stringContaining('Usage: portico <command>') });
  expect(await run()).toEqual(await run('help'));
  expect(await run('--version')).toMatchObject({ code: 0, printed: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  for (const wrong of [['fly'], ['login', 'logout'], ['login', '--fly'], ['login', ...without('--app-url')]])
    expect((await run(...wrong)).code, wrong.join(' ')).toBe(2);
  const unknown = await run('users', 'lisst', '--json');
  expect(unknown).toEqual({
    code: 2,
    printed: '{"ok":false,"error":"Unknown command: users lisst. Did you mean users list?"}\n',
  });
  expect((await run('login', ...without('--app-url'))).printed).toContain('Pass --app-url, or set PORTICO_APP_URL.');
  expect((await run('login', ...without('--app-url'), '--app-url', 'javascript:alert(1)')).code).toBe(2);
  const wrongKey = await run('login', ...without('--publishable-client-key'), '--publishable-client-key', 'pck_wrong');
  expect(wrongKey).toMatchObject({ code: 1, printed: expect.stringContaining('publishable client key') });
  expect(wrongKey.printed).not.toContain('    at ');
});

longTest('help explains a command, and a mistyped name gets a suggestion', async () => {
  const { run } = terminal();
  const help = await run('help', 'webhooks', 'listen');

  expect(help).toMatchObject({ code: 0, printed: expect.stringContaining('Usage: portico webhooks listen [options]') });
  expect(help.printed).toContain('--forward <url>');
  expect(help.printed).not.toContain('--app-url');
  expect(await run('webhooks', 'listen', '--help')).toEqual(help);
  expect((await run('webhooks', '--help')).printed.match(/^Usage: .*$/gm)).toHaveLength(2);
  for (const [words, sentence] of [
    ['logn', 'Unknown command: logn. Did you mean login?'],
    ['webhooks lisen', 'Unknown command: webhooks lisen. Did you mean webhooks listen?'],
    ['webhooks', 'The command webhooks needs one more word: listen, trigger.'],
    ['login --projct=1', 'Unknown option: --projct. Did you mean --project?'],
    ['whoami --json=1', 'The option --json has no value.'],
    ['users list --limit', 'The option --limit needs a value: --limit <number>.'],
    ['help fly', 'Unknown command: fly. To list the commands, run: portico help'],
  ] as const)
    expect(await run(...words.split(' '))).toEqual({ code: 2, printed: `${sentence}\n` });
});

test('a reader that closes the output ends a command without a message', async () => {
  const { start } = terminal();
  const { child, end, printed } = start('help');
  child.stdout?.destroy();

  expect(await end).toBe(128 + constants.signals.SIGPIPE);
  expect(printed()).toBe('');
});

longTest('an invalid credentials file is reported and not overwritten', async () => {
  const given = await portico();
  const user = await given.project.user();
  const { start, run, file } = terminal(environmentOf(given));
  const login = start('login');
  await confirm(given, user, login);
  await login.end;
  writeFileSync(file, '{"logins": [{}]}');

  const answer = await run('whoami');

  expect(answer).toEqual({ code: 1, printed: `The file ${file} is invalid. Delete it and sign in again.\n` });
});
