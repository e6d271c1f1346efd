import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ownersTeam, portico } from '@portico/testkit';
import { expect, onTestFinished, test } from 'vitest';
import { inTerminal } from '../compatibility/in-terminal.ts';

/** Attacks on the person at a terminal: by users, by the folder in which a command runs, and by the server that answers. */

const sequences = '\u001b]0;title\u0007\u009b31m';
const bidi = '\u202egnp.exe\u202c\u2066\u200b';

test('names and addresses of users cannot forge lines, or send sequences to the terminal', async () => {
  const at = await portico();
  const { run, signIn } = inTerminal();
  signIn(at, at.project.owner);
  const forged = '2026-01-01 00:00:00  session.started  by owner';
  const display_name = `Mallory\n${forged}${sequences}${bidi}`;
  const { body: user } = await at.api.server().call('POST /users', { body: { display_name } });

  const shown = [
    await run(`users show ${user.id}`),
    await run('users list'),
    await run(`users restrict ${user.id}`),
    await run(`users delete ${user.id}`),
    await run(`users delete ${user.id}`, { answer: false }),
    await run('events export'),
  ];

  for (const { text, notes, printed } of shown) {
    const all = [text, ...notes, ...printed].join('\n');
    expect(all).not.toContain(`\n${forged}`);
  }
});

test('a file of the folder that is no file, or is huge, does not stop a command', async () => {
  const at = await portico();
  const { run, signIn, folder } = inTerminal();
  signIn(at, at.project.owner);
  execFileSync('mkfifo', [join(folder, '.env.local')]);

  expect(await run('users list')).toMatchObject({ code: 0, text: 'No users.' });
});

test('a file that is committed cannot send the key of a private file to another server', async () => {
  const at = await portico();
  const { received, url } = await stranger((_request, response) => void response.writeHead(500).end());
  const { run, folder } = inTerminal();
  const kept = `NEXT_PUBLIC_PORTICO_API_URL=${at.url}\nNEXT_PUBLIC_PORTICO_PROJECT_ID=${at.project.id}\n`;
  writeFileSync(join(folder, '.env.local'), `${kept}PORTICO_SECRET_SERVER_KEY=${at.project.keys.server}\n`);
  writeFileSync(join(folder, '.env'), `PORTICO_API_URL=${url}\n`);

  expect(await run('users list')).toMatchObject({ code: 0, text: 'No users.' });
  expect(received).toEqual([]);
});

test('a server cannot add lines to the file in which keys are kept', async () => {
  const evil = 'pck_x\nNODE_OPTIONS=--require=/tmp/evil.js';
  const { url } = await stranger((_request, response) =>
    json(response, { id: 'id', publishable_client_key: evil, secret_server_key: evil }),
  );
  const { run } = inTerminal();
  const environment = keyFor(url);

  const created = await run('keys create', { environment });

  expect(created.text).not.toContain('\nNODE_OPTIONS');
  expect(created.code).toBe(1);
});

test('a web page instead of an answer is an error in one sentence', async () => {
  const { url } = await stranger((_request, response) => void response.writeHead(200).end('<html>'.repeat(99)));
  const { run } = inTerminal();

  const { code, text } = await run('users list', { environment: keyFor(url) });

  expect(code).toBe(1);
  expect(text).toMatch(/^The server did not return JSON: <html>[^\n]+$/);
  expect(text.length).toBeLessThan(500);
});

test('an error of the server is not longer than a screen', async () => {
  const { url } = await stranger((_request, response) => void response.writeHead(400).end('x'.repeat(5_000_000)));
  const { run } = inTerminal();

  const { code, text } = await run('users list', { environment: keyFor(url) });

  expect(code).toBe(1);
  expect(text.length).toBeLessThan(5_000);
});

test('a URL with a password is refused, and the password is not repeated', async () => {
  const { run } = inTerminal();
  for (const line of [
    'users list --api-url http://u:hidden@127.0.0.1:1',
    'login --api-url http://u:hidden@127.0.0.1:1',
  ]) {
    const { code, text } = await run(line, {
      environment: { PORTICO_SUPER_SECRET_ADMIN_KEY: 'k', PORTICO_PROJECT_ID: 'p' },
    });
    expect(code).toBe(2);
    expect(text).not.toContain('hidden');
  }
});

test('the command line gives people of lower roles nothing that the dashboard refuses', async () => {
  const at = await portico();
  await at.project.configure({
    email_config: {
      type: 'standard',
      host: '127.0.0.1',
      port: 1,
      username: 'user',
      password: 'smtp secret',
      sender_name: 'Otters',
      sender_email: 'otters@example.com',
    },
  });
  for (const role of ['support', 'read_only'] as const) {
    const { run, signIn } = inTerminal();
    signIn(at, await ownersTeam(at).join(role));
    for (const line of ['config get --show-secrets', 'config get emails.server.password --show-secrets --json'])
      expect(JSON.stringify(await run(line)), `${role}: ${line}`).not.toContain('smtp secret');
    for (const line of [
      'config set auth.otp.allowSignIn=true --yes',
      'keys create --server',
      'keys create --admin',
      'emails test a@example.com',
      'webhooks trigger user.created',
    ])
      expect(await run(line), `${role}: ${line}`).toMatchObject({ code: 1, text: expect.stringMatching(/role/i) });
  }
});

test('of several changes that are based on the same version, one is made', async () => {
  const at = await portico();
  const admin = at.api.admin();
  const { version } = (await admin.call('GET /internal/config')).body;

  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((count) =>
      admin.callBadly('PATCH /internal/config/override', {
        body: {
          config_override_string: JSON.stringify({
            'payments.testMode': true,
            'auth.otp.allowSignIn': count % 2 === 0,
          }),
          base_version: version,
        },
      }),
    ),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
});

function keyFor(url: string) {
  return { PORTICO_API_URL: url, PORTICO_PROJECT_ID: 'internal', PORTICO_SUPER_SECRET_ADMIN_KEY: 'sak_test' };
}

function json(response: Parameters<RequestListener>[1], body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Starts a server that is not ours. */
async function stranger(answer: RequestListener) {
  const received: string[] = [];
  const server = createServer((request, response) => {
    received.push(JSON.stringify(request.headers));
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => void server.close());
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
