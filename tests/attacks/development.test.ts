import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { readSettings } from '@portico/server/settings/settings';
import {
  callerHeaders,
  createApi,
  engineOfRun,
  internalKeys,
  mailsTo,
  startTestServer,
  type TestServer,
} from '@portico/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const fixedChallenge = 'a-fixed-challenge-for-tests1';
const overrideHeaders = {
  'x-stack-project-id': 'internal',
  'x-stack-access-type': 'server',
  'x-stack-development-override-key': internalKeys.admin,
};

interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

interface Way {
  /** The address to connect to. */
  readonly address?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
}

/** Sends a request with any `Host`, which `fetch` does not allow. */
async function send(server: TestServer, path: string, { address = '127.0.0.1', headers = {}, method = 'GET' }: Way) {
  const { port } = new URL(server.url);
  return await new Promise<Sent>((resolve, reject) => {
    const request = httpRequest({ host: address, port, path, method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    request.on('error', reject).end();
  });
}

/** An address at which other machines reach this one. */
const outsideAddress = Object.values(networkInterfaces())
  .flat()
  .find((found) => found !== undefined && !found.internal && found.family === 'IPv4')?.address;

describe('development mode on a server that other machines can reach', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({
      engine: engineOfRun(),
      environment: {
        PORTICO_HOST: '0.0.0.0',
        PORTICO_ENVIRONMENT: 'development',
        PORTICO_PASSKEY_FIXED_CHALLENGE: fixedChallenge,
      },
    });
  });
  afterAll(async () => await server?.stop());

  /** Requests every development feature once. @returns the responses */
  async function conveniences(way: Way) {
    const headers = { ...way.headers };
    const inbox = await send(server, '/inbox', { ...way, headers: { ...headers, accept: 'text/html' } });
    const messages = await send(server, '/inbox/messages.json', way);
    const message = await send(server, '/inbox/00000000-0000-4000-8000-000000000000/body', way);
    const provider = await send(server, '/mock-identity/authorize', {
      ...way,
      headers: { ...headers, accept: 'text/html' },
    });
    const tokens = await send(server, '/mock-identity/token', { ...way, method: 'POST' });
    const config = await send(server, '/dashboard-config.json', way);
    const override = await send(server, '/api/v1/users', { ...way, headers: { ...headers, ...overrideHeaders } });
    const refused = await send(server, '/api/v1/users', way);
    expect(refused.headers['x-stack-known-error']).toBe('ACCESS_TYPE_REQUIRED');
    return {
      pages: [inbox.status, messages.status, message.status, provider.status, tokens.status],
      hasInboxUrl: (JSON.parse(config.text) as { inboxUrl: string | null }).inboxUrl !== null,
      override: override.status,
      countsTrips: override.headers['x-portico-trips'] !== undefined,
      explanation: refused.headers.link?.toString().replace(server.url, ''),
    };
  }

  const nothing = {
    pages: [404, 404, 404, 404, 404],
    hasInboxUrl: false,
    override: 401,
    countsTrips: false,
    explanation: undefined,
  };
  const everything = {
    pages: [200, 200, 404, 200, 400],
    hasInboxUrl: true,
    override: 200,
    countsTrips: true,
    explanation: '</docs/reference/errors/#ACCESS_TYPE_REQUIRED>; rel="help"',
  };

  test.each(['localhost', '127.0.0.1', '[::1]', 'portico.localhost'])(
    'local requests to %s can use inbox, mock provider and override key',
    async (host) => {
      const { port } = new URL(server.url);
      expect(await conveniences({ headers: { host: `${host}:${port}` } })).toEqual(everything);
    },
  );

  test.each(['rebound.example.com', 'localhost.example.com', '127.0.0.1.example.com', '0.0.0.0', '10.0.0.7:4100'])(
    'rejects requests with the host name %j that resolves to this machine',
    async (host) => {
      expect(await conveniences({ headers: { host } })).toEqual(nothing);
    },
  );

  test.each([
    ['x-forwarded-for', '127.0.0.1'],
    ['forwarded', 'for=127.0.0.1;host=localhost'],
    ['cf-connecting-ip', '127.0.0.1'],
    ['x-real-ip', '127.0.0.1'],
    ['via', '1.1 proxy'],
  ])('rejects requests through a proxy with the header %s', async (name, value) => {
    expect(await conveniences({ headers: { host: 'localhost', [name]: value } })).toEqual(nothing);
  });

  test.runIf(outsideAddress !== undefined)(
    'rejects requests of other machines, even with the host localhost',
    async () => {
      const way = { address: outsideAddress ?? '' };
      expect(await conveniences(way)).toEqual(nothing);
      expect(await conveniences({ ...way, headers: { host: 'localhost' } })).toEqual(nothing);
    },
  );

  test('rejects a proxy that uses HTTP/1.0 and adds no header', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.end('GET /inbox/messages.json HTTP/1.0\r\nHost: localhost\r\n\r\n');
    let text = '';
    for await (const chunk of socket) text += String(chunk);

    expect(text.split('\r\n', 1)).toEqual(['HTTP/1.1 404 Not Found']);
  });

  test('the fixed passkey challenge is used only for local requests', async () => {
    const admin = createApi<'admin'>(server.url, callerHeaders('internal', 'admin', internalKeys.admin));
    await admin.call('PATCH /internal/projects/current', { body: { config: { passkey_enabled: true } } });
    const client = createApi<'client'>(server.url, callerHeaders('internal', 'client', internalKeys.client));
    const challenges = async (headers: Record<string, string>) =>
      (await client.withHeaders(headers).call('POST /auth/passkey/initiate-passkey-authentication')).text;

    expect(await challenges({})).toContain(fixedChallenge);
    const elsewhere = await challenges({ 'x-forwarded-for': '127.0.0.1' });
    expect(elsewhere).toContain('challenge');
    expect(elsewhere).not.toContain(fixedChallenge);
  });
});

describe('the default environment', () => {
  const isProduction = (environment: Record<string, string>) => readSettings(environment).isProduction;

  test.each<[Record<string, string>]>([
    [{}],
    [{ PORTICO_HOST: '::1' }],
    [{ PORTICO_HOST: 'localhost', PORTICO_PUBLIC_URL: 'http://127.0.0.1:4100' }],
    [{ PORTICO_PUBLIC_URL: 'http://portico.localhost:4100' }],
  ])('is development with %j, which only this machine can reach', (environment) => {
    expect(isProduction(environment)).toBe(false);
  });

  test.each<[Record<string, string>]>([
    [{ PORTICO_HOST: '0.0.0.0' }],
    [{ PORTICO_HOST: '::' }],
    [{ PORTICO_HOST: '192.168.1.4' }],
    [{ PORTICO_HOST: 'auth.example.com' }],
    [{ PORTICO_PUBLIC_URL: 'https://auth.example.com' }],
    [{ PORTICO_PUBLIC_URL: 'http://localhost.example.com' }],
  ])('is production with %j, unless development is set', (environment) => {
    expect(isProduction(environment)).toBe(true);
    expect(isProduction({ ...environment, PORTICO_ENVIRONMENT: 'development' })).toBe(false);
  });
});

describe('a fresh installation that other machines can reach', () => {
  let server: TestServer;
  const credentials = (email: string) => ({ email, password: 'correct horse' });

  beforeAll(async () => {
    server = await startTestServer({
      engine: engineOfRun(),
      environment: {
        PORTICO_HOST: '0.0.0.0',
        PORTICO_ENVIRONMENT: 'development',
        PORTICO_DASHBOARD_SIGN_UP: 'first-account',
      },
    });
  });
  afterAll(async () => await server?.stop());

  const client = () => createApi<'client'>(server.url, callerHeaders('internal', 'client', internalKeys.client));
  const admin = () => createApi<'admin'>(server.url, callerHeaders('internal', 'admin', internalKeys.admin));
  const withToken = (token: string) => client().withHeaders({ 'x-portico-setup-token': token });
  const dashboardSignUp = async (token: string) => {
    const { text } = await send(server, '/dashboard-config.json', { headers: { 'x-portico-setup-token': token } });
    return (JSON.parse(text) as { signUp: string }).signUp;
  };
  const tokenOf = (link: string | undefined) =>
    /^http:\/\/localhost:\d+\/sign-up#setup=(\w{45})$/.exec(link ?? '')?.[1];

  test('rejects the first account without the setup link, with every sign-up method', async () => {
    await admin().call('PATCH /internal/projects/current', { body: { config: { magic_link_enabled: true } } });
    const { body: anonymous } = await client().call('POST /auth/anonymous/sign-up');
    const address = 'stranger@example.com';
    const callback = `${server.url}/handler/magic-link-callback`;
    const sent = await client().call('POST /auth/otp/send-sign-in-code', {
      body: { email: address, callback_url: callback },
    });
    const [mail] = await mailsTo(server.url, address);

    const answers = [
      await client().call('POST /auth/password/sign-up', { body: credentials(address) }),
      await client()
        .withTokens(anonymous)
        .call('POST /auth/password/sign-up', { body: credentials(address) }),
      await client().call('POST /auth/otp/sign-in', { body: { code: mail?.code ?? '' } }),
      await withToken('0'.repeat(45)).call('POST /auth/password/sign-up', { body: credentials(address) }),
      await withToken('wrong').call('POST /auth/password/sign-up', { body: credentials(address) }),
    ];

    expect(sent.status).toBe(200);
    expect(mail?.code).toMatch(/\w{45}/);
    for (const answer of answers) expect(answer).toFail('SIGN_UP_NOT_ENABLED');
    const { body: users } = await admin().call('GET /users');
    expect(users.items).toEqual([]);
    expect(await dashboardSignUp('')).toBe('setup-link');
    expect(await dashboardSignUp('wrong')).toBe('setup-link');
  });

  test('is owned by the account that used the setup link, which can be used once', async () => {
    const token = tokenOf(await server.app.setupLink()) ?? '';
    const before = await dashboardSignUp(token);

    const answers = await Promise.all(
      ['one@example.com', 'two@example.com', 'three@example.com'].map(
        async (email) => await withToken(token).call('POST /auth/password/sign-up', { body: credentials(email) }),
      ),
    );

    const statuses = answers.map(({ status }) => status).toSorted();
    expect(token).toHaveLength(45);
    expect(before).toBe('first-account');
    expect(statuses).toEqual([200, 400, 400]);
    expect(await server.app.setupLink()).toBeUndefined();
    expect(await dashboardSignUp(token)).toBe('closed');
    const late = await withToken(token).call('POST /auth/password/sign-up', { body: credentials('late@example.com') });
    expect(late).toFail('SIGN_UP_NOT_ENABLED');
  });
});

test('an installation that only this machine can reach requires no setup link', async () => {
  const environment = { PORTICO_DASHBOARD_SIGN_UP: 'first-account' };
  const server = await startTestServer({ engine: engineOfRun(), environment });
  try {
    const client = createApi<'client'>(server.url, callerHeaders('internal', 'client', internalKeys.client));
    expect(await server.app.setupLink()).toBeUndefined();
    const body = { email: 'first@example.com', password: 'correct horse' };
    expect((await client.call('POST /auth/password/sign-up', { body })).status).toBe(200);
  } finally {
    await server.stop();
  }
});
