import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Api,
  authenticatorApp,
  callerHeaders,
  createApi,
  internalKeys,
  mailsTo,
  portico,
  startTestServer,
  type TestServer,
  testServerSecret,
} from '@portico/testkit';
import { connectPostgres } from '@portico/testkit/databases/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Child, startScript } from '../kill/child.ts';

const adminUrl = process.env.PORTICO_TEST_DATABASE_URL ?? '';
type Client = Api<'client'>;

const callback_url = 'http://localhost:3000/';

const dataDir = mkdtempSync(join(tmpdir(), 'portico-replica-'));

/** Starts a server like an operator. */
async function startProcess(databaseUrl: string) {
  const env = {
    PORTICO_DATA_DIR: dataDir,
    PORTICO_PORT: '0',
    PORTICO_LOG_LEVEL: 'error',
    PORTICO_DATABASE_URL: databaseUrl,
    PORTICO_SERVER_SECRET: testServerSecret,
    PORTICO_INTERNAL_PUBLISHABLE_CLIENT_KEY: internalKeys.client,
    PORTICO_INTERNAL_SECRET_SERVER_KEY: internalKeys.server,
    PORTICO_INTERNAL_SUPER_SECRET_ADMIN_KEY: internalKeys.admin,
  };
  const child = startScript('../../packages/portico/dist/server/main.js', [], { env });
  const line = await child.line((text) => /API\s+http/.test(text));
  return { child, url: line.replace(/^.*(http:\/\/[^/\s]+).*$/, '$1') };
}

describe.skipIf(adminUrl === '')('two server processes on one PostgreSQL', () => {
  let database: Awaited<ReturnType<ReturnType<typeof connectPostgres>['createDatabase']>>;
  let one: TestServer;
  /** A separate process. */
  let two: { readonly url: string; readonly child: Child };

  beforeAll(async () => {
    database = await connectPostgres(adminUrl).createDatabase();
    one = await startTestServer({ engine: 'postgres', databaseUrl: database.url });
    two = await startProcess(database.url);
  });

  afterAll(async () => {
    two.child.process.kill('SIGTERM');
    await Promise.all([one.stop(), two.child.ended]);
    rmSync(dataDir, { recursive: true, force: true });
    await database.drop();
  });

  /** Creates a project with one-time codes, and a client on each server. */
  async function given() {
    const made = await portico(one);
    const { project, api } = made;
    await project.configure({ magic_link_enabled: true });
    const there = createApi<'client'>(two.url, callerHeaders(project.id, 'client', project.keys.client));
    // Waits until the other server has loaded the new configuration.
    await expect
      .poll(async () => (await there.call('GET /projects/current')).body.config.magic_link_enabled)
      .toBe(true);
    return { ...made, clients: [api, there] as readonly [Client, Client] };
  }

  /** Alternates between the servers. */
  function inTurns<T>(
    count: number,
    clients: readonly [T, T],
    act: (client: T) => Promise<{ status: number; code: string | null }>,
  ) {
    return Promise.all(Array.from({ length: count }, async (_, index) => await act(clients[index % 2 === 0 ? 0 : 1])));
  }

  test('a one-time code of one server can be used on both, but only once', async () => {
    const { clients, url } = await given();
    const email = 'ada@example.com';
    await clients[0].call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url } });
    const [mail] = await mailsTo(url, email);
    const body = { code: mail?.code ?? '' };

    const answers = await inTurns(8, clients, async (client) => await client.call('POST /auth/otp/sign-in', { body }));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'VERIFICATION_CODE_ALREADY_USED')).toHaveLength(7);
  });

  test('an authenticator app code can be used only once on both together', async () => {
    const { api, clients, project } = await given();
    const user = await project.user();
    const app = authenticatorApp();
    await api.as(user).call('PATCH /users/me', { body: { totp_secret_base64: app.secretBase64 } });
    const credentials = { email: user.email, password: user.password };
    const attempt = async () => {
      const { body } = await api.call('POST /auth/password/sign-in', { body: credentials });
      return (body as unknown as { details: { attempt_code: string } }).details.attempt_code;
    };
    const attempts = [await attempt(), await attempt(), await attempt(), await attempt()];
    const totp = app.codeAt(one.clock.now());

    const answers = await inTurns(4, clients, async (client) => {
      const code = attempts.pop() ?? '';
      return await client.call('POST /auth/mfa/sign-in', { body: { type: 'totp', totp, code } });
    });

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // The losers: the sign-in voided the other attempts and consumed the code.
    const lost = answers.filter(({ status }) => status !== 200).map(({ code }) => code);
    expect(lost).toHaveLength(3);
    expect(['VERIFICATION_CODE_ALREADY_USED', 'INVALID_TOTP_CODE']).toEqual(expect.arrayContaining(lost));
    const body = { type: 'totp', totp, code: await attempt() } as const;
    expect((await clients[1].call('POST /auth/mfa/sign-in', { body })).code).toBe('INVALID_TOTP_CODE');
  });

  test('wrong passwords are counted together', async () => {
    const { clients, project } = await given();
    const { email, password } = await project.user();
    const signIn = async (client: Client, given: string) =>
      await client.call('POST /auth/password/sign-in', { body: { email, password: given } });

    const answers = await inTurns(20, clients, async (client) => await signIn(client, 'wrong password'));

    expect(answers.every(({ code }) => code === 'EMAIL_PASSWORD_MISMATCH')).toBe(true);
    for (const client of clients) expect(await signIn(client, password)).toBeRefused(429);
  });

  test('requested codes are counted together', async () => {
    const { clients } = await given();
    const body = { email: 'grace@example.com', callback_url };
    const send = async (client: Client) => await client.call('POST /auth/otp/send-sign-in-code', { body });

    const answers = await inTurns(14, clients, send);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  test('a command-line login of one server is confirmed on the other, and one poll gets the token', async () => {
    const { clients, project } = await given();
    const user = await project.user();
    const { body: started } = await clients[0].call('POST /auth/cli', { body: {} });
    const completed = await clients[1].call('POST /auth/cli/complete', {
      body: { login_code: started.login_code, refresh_token: user.refresh_token },
    });
    expect(completed).toSucceed();

    const answers = await inTurns(
      6,
      clients,
      async (client) => await client.call('POST /auth/cli/poll', { body: { polling_code: started.polling_code } }),
    );

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});
