import { authenticatorApp, callerHeaders, type TestServer, type TestUser } from '@portico/testkit';
import { createApi } from '@portico/testkit/api';
import { projectWithSecrets } from '@portico/testkit/databases/stored-secrets';
import { startIdentityWorld } from '@portico/testkit/outside/identity-world';
import { socialProject } from '@portico/testkit/outside/social-setting';
import { createRestarts } from '@portico/testkit/restarts';
import type { TestClock } from '@portico/testkit/test-clock';
import { describe, expect, onTestFinished, test } from 'vitest';
import { operatorCommands } from '../../packages/server/src/process/features.ts';

const hasPostgres = (process.env.PORTICO_TEST_DATABASE_URL ?? '') !== '';
const oldSecret = 'the first server secret of this installation';
const newSecret = 'the second server secret, created later';

describe.skipIf(!hasPostgres)('two servers with different server secrets on one PostgreSQL', () => {
  test('both serve sign-ins, refreshes and second factors, and read what the other writes, before, during and after `rotate`', async () => {
    const world = await startIdentityWorld();
    onTestFinished(async () => await world.stop());
    const restarts = await createRestarts('postgres');
    onTestFinished(async () => await restarts.stop());
    const clocks: TestClock[] = [];
    const start = async (...secrets: [string, ...string[]]) => {
      const environment = { PORTICO_PROVIDERS_URL: world.url, PORTICO_PROVIDER_TIMEOUT_SECONDS: '1' };
      const server = await restarts.start(secrets, environment);
      clocks.push(server.clock);
      return server;
    };
    // As in docs/run/secrets.md: all replicas know the new secret before one of them uses it.
    const before = await start(oldSecret, newSecret);
    world.register(before.url);
    const given = await projectWithSecrets(
      { world, projectWith: async (...types) => await socialProject({ world, server: before }, types) },
      clocks,
    );
    const { project } = given;
    const after = await start(newSecret, oldSecret);
    const at = ({ url }: TestServer) =>
      createApi<'client'>(url, callerHeaders(project.id, 'client', project.keys.client));

    /** Signs in at one server, and uses and refreshes the session at the other. */
    const session = async (from: TestServer, to: TestServer, { email, password }: TestUser) => {
      const signedIn = await at(from).call('POST /auth/password/sign-in', { body: { email, password } });
      expect(signedIn).toSucceed();
      const tokens = signedIn.body;
      expect(await at(to).withTokens(tokens).call('GET /users/me')).toSucceed();
      const { headers } = at(to);
      const refresh = createApi<'client'>(to.url, { ...headers, 'x-stack-refresh-token': tokens.refresh_token });
      const renewed = await refresh.call('POST /auth/sessions/current/refresh');
      expect(renewed).toSucceed();
      const own = { ...tokens, access_token: renewed.body.access_token };
      expect(await at(from).withTokens(own).call('GET /users/me')).toSucceed();
      return own;
    };
    /** Turns on a second factor at one server, and signs in with it at the other. */
    const secondFactor = async (from: TestServer, to: TestServer) => {
      const user = await project.user();
      const app = authenticatorApp();
      const body = { totp_secret_base64: app.secretBase64 };
      expect(await at(from).withTokens(user).call('PATCH /users/me', { body })).toSucceed();
      const { email, password } = user;
      const first = await at(to).call('POST /auth/password/sign-in', { body: { email, password } });
      const { attempt_code: code } = (first.body as unknown as { details: { attempt_code: string } }).details;
      const finish = { type: 'totp', totp: app.codeAt(to.clock.now()), code } as const;
      expect(await at(to).call('POST /auth/mfa/sign-in', { body: finish })).toSucceed();
    };
    const user = await project.user();
    const everything = async () => {
      for (const [from, to] of [
        [before, after],
        [after, before],
      ] as const) {
        await session(from, to, user);
        await secondFactor(from, to);
        await given.reads(from.url);
      }
    };
    const rotate = async () => {
      const { run } = operatorCommands.rotate ?? expect.fail();
      const startedAt = after.clock.now();
      for (let position: string | undefined; ; ) {
        const context = { db: after.app.database.handle(), now: after.clock.now() };
        const result = await run(context, after.app.platform, { startedAt, position });
        if (result.isUnfinished !== true) return;
        position = result.position;
      }
    };

    await everything();
    await Promise.all([rotate(), rotate(), everything()]);
    // Data keys in memory are forgotten, so both servers read the rotated ones.
    for (const clock of clocks) clock.advance(6, 'minute');
    await everything();
    const last = await session(before, after, user);

    await before.stop();
    for (const clock of clocks) clock.advance(3, 'hour');
    const alone = await start(newSecret);
    alone.clock.advance((after.clock.now().getTime() - alone.clock.now().getTime()) / 1000, 'second');
    await given.reads(alone.url);
    const { headers } = at(alone);
    const refresh = createApi<'client'>(alone.url, { ...headers, 'x-stack-refresh-token': last.refresh_token });
    expect(await refresh.call('POST /auth/sessions/current/refresh')).toSucceed();
    expect([...before.errors, ...after.errors, ...alone.errors]).toEqual([]);
  });
});
