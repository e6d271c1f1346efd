import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { UserId } from '@portico/contract';
import { ownersTeam, portico } from '@portico/testkit';
import { rawRequest, type Tokens } from '@portico/testkit/api';
import { connectPostgres } from '@portico/testkit/databases/postgres';
import { longTest } from '@portico/testkit/runs';
import { engineOfRun, startTestServer, testServerSecret } from '@portico/testkit/test-server';
import { expect, onTestFinished, test } from 'vitest';
import { Secret } from '../base/secret.ts';
import { createServerKeys } from '../base/server-keys.ts';
import { pathOfCommand } from '../kernel/operator-command.ts';
import { createOperatorToken } from './operator-token.ts';

const { PATH, NODE_COMPILE_CACHE } = process.env;
const main = join(import.meta.dirname, '../../../portico/dist/server/main.js');

/** Runs a command in a process of its own, as an operator does. */
async function run(command: string, environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [main, ...command.split(' ')], {
    env: { PATH, NODE_COMPILE_CACHE, PORTICO_SERVER_SECRET: testServerSecret, ...environment },
  });
  const [output, errors, code] = await Promise.all([
    child.stdout.toArray(),
    child.stderr.toArray(),
    new Promise((resolve) => child.once('close', resolve)),
  ]);
  return { code, output: output.join(''), errors: errors.join('') };
}

test('a command sends nothing to where another program at the port redirects', async () => {
  const received: string[] = [];
  const other = createServer((request, response) => {
    received.push(request.url ?? '');
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => void other.close());
  const port = String((other.address() as AddressInfo).port);

  const outcome = await run('reset-owner owner@example.com', { PORTICO_PORT: port });

  expect(outcome).toMatchObject({
    code: 1,
    errors: `Another program answers at http://127.0.0.1:${port}. Set PORTICO_PORT.\n`,
  });
  expect(received).toHaveLength(1);
});

test('commands run on the running server, and only with its secret', async () => {
  const server = await startTestServer({ engine: engineOfRun() });
  try {
    const place = { PORTICO_PORT: new URL(server.url).port, PORTICO_DATA_DIR: server.dataDir };
    const status = await run('vault status', place);
    expect(status).toMatchObject({ code: 0, errors: '' });
    expect(status.output).toMatch(/^local-[0-9a-f]{16} {2}current {2}0 data keys\n0 replaced data keys/);
    expect(await run('vault rotate', place)).toMatchObject({ code: 0, output: 'Encrypted again: 0 data keys.\n' });
    expect(await run('vault rotate-data-keys', place)).toMatchObject({ code: 0, output: '0 old data keys left.\n' });

    const rotated = await run('rotate', place);
    expect(rotated).toMatchObject({ code: 0, errors: '' });
    expect(rotated.output).toMatch(
      /^The newest signing key signs access tokens from .+\nEncrypted again: 0 data keys\.\n$/,
    );
    expect((await run('rotate status', place)).output).toContain('There are no earlier server secrets.');
    // The secret of this server is not that of its data directory.
    expect(await run('rotate server-secret', place)).toMatchObject({
      code: 1,
      errors: 'There is a new server secret already. Restart the server.\n',
    });
    const other = { ...place, PORTICO_SERVER_SECRET: 'another server secret with 32 characters' };
    expect(await run('vault status', other)).toMatchObject({
      code: 1,
      errors: 'The server secret of this command is not that of the server.\n',
    });
    expect(await run('vault status', { ...place, PORTICO_PORT: '9' })).toMatchObject({
      code: 1,
      errors: 'Portico does not run at http://127.0.0.1:9. Start it first, or set PORTICO_PORT.\n',
    });
  } finally {
    await server.stop();
  }
});

test('the proof is valid for one command and one minute, and only on the same machine', async () => {
  const server = await startTestServer({ engine: engineOfRun() });
  try {
    const keys = createServerKeys(new Secret(testServerSecret));
    const path = pathOfCommand('vault status');
    const token = createOperatorToken(keys, path, server.clock.now());
    const ask = async (to: string, given: string, headers: Record<string, string> = {}) => {
      const answer = await rawRequest(server.url, {
        method: 'POST',
        path: to,
        headers: { authorization: `Bearer ${given}`, ...headers },
      });
      return answer.status;
    };
    expect(await ask(path, token)).toBe(200);
    expect(await ask(pathOfCommand('vault rotate'), token)).toBe(401);
    expect(await ask(path, '')).toBe(401);
    expect(await ask(path, token.replace(/^\d/, '9'))).toBe(401);
    expect(await ask(path, token, { 'x-forwarded-for': '203.0.113.7' })).toBe(404);
    server.clock.advance(61, 'second');
    expect(await ask(path, token)).toBe(401);
  } finally {
    await server.stop();
  }
});

test('an invitation from the machine of the server makes a member an owner', async () => {
  const server = await startTestServer({ engine: engineOfRun() });
  try {
    const place = { PORTICO_PORT: new URL(server.url).port, PORTICO_DATA_DIR: server.dataDir };
    const at = await portico(server);
    const signUp = { email: 'first@example.com', password: 'correct horse battery' };
    const { body: first } = await at.internal.call('POST /auth/password/sign-up', { body: signUp });
    const { body: owner } = await at.internal.withTokens(first as Tokens).call('GET /users/me');
    const member = await ownersTeam(at, owner.selected_team_id ?? '').join('developer');
    const email = 'member@example.com';
    const asMember = at.internal.withTokens(member);
    const params = { user_id: member.id as UserId };
    await at.internal.server().call('PATCH /users/:user_id', { params, body: { primary_email: email } });

    const { output } = await run(`reset-owner invite ${email}`, place);
    const code = new URL(output.split('\n')[1] ?? '').searchParams.get('code') ?? '';
    expect(await asMember.call('POST /internal/people-invitations/accept', { body: { code } })).toSucceed();

    const { body: people } = await at.internal.admin().call('GET /internal/people');
    expect(people.items).toMatchObject([{ user_id: owner.id }, { user_id: member.id, role: 'owner' }]);
    const query = { types: 'person.updated' };
    const { body: log } = await at.internal.server().call('GET /events', { query });
    expect(log.items[0]).toMatchObject({ before: { email, role: 'developer' }, after: { email, role: 'owner' } });
  } finally {
    await server.stop();
  }
});

longTest(
  'a dashboard account that lost its password and second factor is reset on the machine of the server',
  async () => {
    const server = await startTestServer({ engine: engineOfRun() });
    try {
      const place = { PORTICO_PORT: new URL(server.url).port, PORTICO_DATA_DIR: server.dataDir };
      const { internal } = await portico(server);
      expect((await run('reset-owner', place)).errors).toBe('This server has no owner yet. Open the setup link.\n');
      const email = 'owner@example.com';
      const { body: first } = await internal.call('POST /auth/password/sign-up', {
        body: { email, password: 'forgotten password' },
      });
      const asOwner = internal.withTokens(first as Tokens);
      const secret = Buffer.from('12345678901234567890').toString('base64');
      await asOwner.call('PATCH /users/me', { body: { totp_secret_base64: secret } });

      expect(await run('reset-owner', place)).toMatchObject({ code: 1, output: `Owners of this server:\n${email}\n` });
      expect(await run('reset-owner other@example.com', place)).toMatchObject({
        code: 1,
        errors: 'No dashboard account signs in with other@example.com.\n',
      });
      const { code, output } = await run(`reset-owner ${email}`, place);
      expect(code).toBe(0);
      const link = new URL(output.split('\n')[1] ?? '');
      expect(link.href).toMatch(`${server.url}/password-reset?code=`);
      const password = 'correct horse battery';
      const reset = { code: link.searchParams.get('code') ?? '', password };
      expect(await internal.call('POST /auth/password/reset', { body: reset })).toSucceed();
      expect(await internal.call('POST /auth/password/reset', { body: reset })).toFail(
        'VERIFICATION_CODE_ALREADY_USED',
      );
      const signIn = async () => await internal.call('POST /auth/password/sign-in', { body: { email, password } });
      expect(await signIn()).toFail('MULTI_FACTOR_AUTHENTICATION_REQUIRED');

      expect(await run(`reset-owner second-factor ${email}`, place)).toMatchObject({
        code: 0,
        output: `The second factor of ${email} is off.\n`,
      });

      expect(await signIn()).toSucceed();

      const invited = await run('reset-owner invite second@example.com', place);
      const ownerCode = new URL(invited.output.split('\n')[1] ?? '').searchParams.get('code') ?? '';
      const account = { code: ownerCode, password, display_name: 'Second' };
      expect(await internal.call('POST /internal/people-invitations/sign-up', { body: account })).toSucceed();
      const { output: owners } = await run('reset-owner', place);
      expect(owners).toBe(`Owners of this server:\n${email}\nsecond@example.com  Second\n`);
      const types = 'person.invited';
      const { body: log } = await internal.server().call('GET /events', { query: { types } });
      expect(log.items).toMatchObject([
        { actor: { type: 'system' }, after: { email: 'second@example.com', role: 'owner' } },
      ]);
    } finally {
      await server.stop();
    }
  },
);

longTest(
  'a project that the operator creates belongs to the owners of the server, or to the first account',
  async () => {
    const server = await startTestServer({ engine: engineOfRun() });
    try {
      const place = { PORTICO_PORT: new URL(server.url).port, PORTICO_DATA_DIR: server.dataDir };
      const at = await portico(server);
      const early = parseEnv((await run('projects create Early', place)).output);
      expect(early).toMatchObject({ PORTICO_API_URL: server.url });
      const headers = {
        'x-stack-access-type': 'server',
        'x-stack-project-id': early.PORTICO_PROJECT_ID ?? '',
        'x-stack-secret-server-key': early.PORTICO_SECRET_SERVER_KEY ?? '',
      };
      const list = await fetch(`${server.url}/api/v1/users`, { headers });
      expect(await list.json()).toMatchObject({ items: [] });

      const body = { email: 'owner@example.com', password: 'correct horse battery' };
      const { body: tokens } = await at.internal.call('POST /auth/password/sign-up', { body });
      await run('projects create Late', place);

      const { body: own } = await at.internal.withTokens(tokens as Tokens).call('GET /internal/projects');
      expect(own.items.map((project) => project.display_name).sort()).toEqual(['Early', 'Late', 'Portico dashboard']);
    } finally {
      await server.stop();
    }
  },
);

test('the database is migrated without a server, once, and only if it is a PostgreSQL server', async () => {
  expect(await run('migrate', {})).toMatchObject({
    code: 1,
    errors: expect.stringContaining('PORTICO_DATABASE_URL is not set.'),
  });
  expect((await run('help migrate', {})).output).toContain('Prepare the PostgreSQL database');
  expect((await run('migrat', {})).errors).toContain('migrate');
  const adminUrl = process.env.PORTICO_TEST_DATABASE_URL ?? '';
  if (adminUrl === '') return;
  const database = await connectPostgres(adminUrl).createDatabase();
  try {
    const place = { PORTICO_DATABASE_URL: database.url };
    expect(await run('migrate', place)).toMatchObject({
      code: 0,
      output: 'Applied: schema\nThe database is ready for this version.\n',
    });
    expect(await run('migrate', place)).toMatchObject({ code: 0, output: 'The database is ready for this version.\n' });
    const away = await run('migrate', { PORTICO_DATABASE_URL: 'postgres://x:hunter2@127.0.0.1:1/x' });
    expect(away.code).toBe(1);
    expect(away.errors).not.toContain('hunter2');
  } finally {
    await database.drop();
  }
});
