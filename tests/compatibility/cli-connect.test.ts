import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ownersTeam, portico } from '@portico/testkit';
import { expect, onTestFinished, test } from 'vitest';
import { inTerminal } from './in-terminal.ts';

/** Which project and which rights a command has. */

test('a command has the role of the person, and says so if it is not enough', async () => {
  const at = await portico();
  const { email } = await at.project.user();
  const { run, signIn } = inTerminal();
  signIn(at, await ownersTeam(at).join('read_only'));

  expect(await run('users list')).toMatchObject({ code: 0 });
  expect(await run('config get auth.password')).toMatchObject({ code: 0 });
  for (const line of [
    `users delete ${email} --yes`,
    `users restrict ${email} --yes`,
    'config set auth.otp.allowSignIn=true --yes',
    'keys create --server',
    'webhooks trigger user.created',
  ])
    expect(await run(line), line).toMatchObject({ code: 1, text: expect.stringMatching(/role/i) });
  expect((await run(`users show ${email}`)).text).toContain('active');
});

test('the project is that of the option, of the app in the folder, or the only one', async () => {
  const at = await portico();
  const { run, signIn, folder } = inTerminal();
  signIn(at, at.project.owner);
  const projectOf = async (line: string) => (await run(line)).text.match(/PROJECT_ID=(\S+)/)?.[1];
  expect(await projectOf('keys create')).toBe(at.project.id);

  const body = { display_name: 'Second', owner_team_id: at.project.ownerTeamId };
  const { body: second } = await at.internal.withTokens(at.project.owner).call('POST /internal/projects', { body });
  const unclear = await run('keys create');
  expect(unclear).toMatchObject({ code: 2, text: expect.stringContaining('Choose a project with --project:') });
  expect(unclear.text).toContain(`${second.id}  Second`);
  expect(await projectOf(`keys create --project ${second.id}`)).toBe(second.id);
  expect((await run('projects list')).data.items).toMatchObject([{ role: 'owner' }, { role: 'owner' }]);

  for (const [file, prefix, id] of [
    ['.env', 'NUXT_PUBLIC_', at.project.id],
    ['.env.local', 'VITE_', second.id],
  ] as const) {
    writeFileSync(join(folder, file), `${prefix}PORTICO_API_URL=${at.url}/\n${prefix}PORTICO_PROJECT_ID=${id}\n`);
    expect(await projectOf('keys create')).toBe(id);
  }
});

test('the server key of the app in the folder is enough for users, and not for keys', async () => {
  const at = await portico();
  const { run, folder } = inTerminal();
  const variables = {
    PORTICO_API_URL: at.url,
    PORTICO_PROJECT_ID: at.project.id,
    PORTICO_SECRET_SERVER_KEY: at.project.keys.server,
  };
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  writeFileSync(join(folder, '.env.local'), lines.join('\n'));

  expect(await run('users list')).toMatchObject({ code: 0 });
  expect(await run('keys list')).toMatchObject({
    code: 1,
    text: expect.stringContaining('more rights than a server key'),
  });
  const environment = { ...variables, PORTICO_SUPER_SECRET_ADMIN_KEY: at.project.keys.admin };
  expect(await run('keys list', { environment })).toMatchObject({ code: 0 });
});

test('a file of the folder cannot send a key or a login to another server', async () => {
  const at = await portico();
  const received: string[] = [];
  const stranger = createServer((request, response) => {
    received.push(JSON.stringify(request.headers));
    response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => void stranger.close());
  const { run, signIn, folder } = inTerminal();
  signIn(at, at.project.owner);
  const strangeUrl = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
  writeFileSync(join(folder, '.env.local'), `PORTICO_API_URL=${strangeUrl}\nPORTICO_PROJECT_ID=${at.project.id}\n`);

  expect(await run('users list')).toMatchObject({ code: 1, text: expect.stringContaining('You are not signed in to') });
  const environment = { PORTICO_SUPER_SECRET_ADMIN_KEY: at.project.keys.admin };
  expect(await run('users list', { environment })).toMatchObject({
    code: 2,
    text: expect.stringContaining('The server URL is missing.'),
  });

  expect(received).toEqual([]);
});

test('without a login or key, or after the session has ended, a command says what to do', async () => {
  const at = await portico();
  const { run, signIn } = inTerminal();
  expect(await run('users list')).toMatchObject({
    code: 1,
    text: expect.stringContaining('Sign in with: portico login --api-url <url>'),
  });
  signIn(at, at.project.owner);
  await at.internal.withTokens(at.project.owner).call('DELETE /auth/sessions/current');

  expect(await run('users list')).toMatchObject({ code: 1, text: expect.stringContaining('has ended. Sign in again') });
});
