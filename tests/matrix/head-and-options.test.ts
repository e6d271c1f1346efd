import { connect } from 'node:net';
import { engineOfRun, portico, rawRequest, startTestServer } from '@portico/testkit';
import { beginSocial } from '@portico/testkit/outside/social-browser';
import { expect, test } from 'vitest';
import { changedTables, fingerprintOf, rowsOf } from './fingerprint.ts';

/** What monitors, caches, gateways and browsers send besides the methods of the API. */

async function withServer(environment: Readonly<Record<string, string>>, work: (at: World) => Promise<void>) {
  const server = await startTestServer({ engine: engineOfRun(), environment });
  try {
    await work({ server, at: await portico(server) });
  } finally {
    await server.stop();
  }
}

interface World {
  readonly server: Awaited<ReturnType<typeof startTestServer>>;
  readonly at: Awaited<ReturnType<typeof portico>>;
}

test('HEAD of a step of a sign-in starts nothing, sets no cookie and uses up no code', async () => {
  await withServer({}, async ({ server, at }) => {
    await at.project.configure({
      oauth_providers: [{ id: 'google', type: 'shared' }],
      domains: [{ domain: 'http://localhost:3000', handler_path: '/handler' }],
    });
    const begun = await beginSocial(at, 'google');
    expect(begun.answer.status).toBe(307);
    const fingerprint = await fingerprintOf(server);
    const before = await fingerprint();
    const back = `/api/v1/auth/oauth/callback/google?code=abc&state=${new URL(begun.providerUrl).searchParams.get('state')}`;

    const authorize = await beginSocial(at, 'google', {}, 'HEAD');
    const callback = await rawRequest(at.url, { method: 'HEAD', path: back, headers: { cookie: begun.cookie } });

    for (const { status, headers, text } of [authorize.answer, callback]) {
      expect({ status, text }).toEqual({ status: 200, text: '' });
      expect([headers.get('set-cookie'), headers.get('location')]).toEqual([null, null]);
    }
    expect(changedTables(before, await fingerprint())).toEqual([]);
    // The state is still there: the GET uses it up.
    await rawRequest(at.url, { path: back, headers: { cookie: begun.cookie } });
    expect(changedTables(before, await fingerprint())).not.toEqual([]);
  });
});

test('HEAD of a step is checked like its GET', async () => {
  const { url, project } = await portico();
  const path = `/api/v1/auth/oauth/authorize/google?client_id=${project.id}`;

  const [get, head] = [await rawRequest(url, { path }), await rawRequest(url, { method: 'HEAD', path })];

  expect(get.status).toBe(400);
  expect([head.status, head.code, head.text]).toEqual([get.status, get.code, '']);
});

test('HEAD does not count as use of an admin key, and GET does', async () => {
  await withServer({}, async ({ server, at }) => {
    const used = async () => {
      await server.app.background.sweep();
      return await rowsOf(server, `select type from events where type = 'project_key.used'`);
    };
    const path = '/api/v1/internal/projects/current';

    await rawRequest(at.url, { method: 'HEAD', path, headers: at.api.admin().headers });
    expect(await used()).toEqual([]);

    await rawRequest(at.url, { path, headers: at.api.admin().headers });
    expect(await used()).toHaveLength(1);
  });
});

test.each([
  '/health',
  '/health?db',
  '/ready',
  '/reference',
  '/dashboard-config.json',
  '/api/v1',
  '/api/v1/openapi/client.json',
])('HEAD %s is answered like GET, with the length of its body', async (path) => {
  const { url } = await portico();

  const headers = { 'accept-encoding': 'identity' };
  const [get, head] = [
    await rawRequest(url, { path, headers }),
    await rawRequest(url, { method: 'HEAD', path, headers }),
  ];

  expect([head.status, head.text]).toEqual([get.status, '']);
  expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
  expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(get.text)));
});

test('HEAD is 404 and 405 where GET is', async () => {
  const { url } = await portico();

  expect((await rawRequest(url, { method: 'HEAD', path: '/api/v1/no/such/thing' })).status).toBe(404);
  const post = await rawRequest(url, { method: 'HEAD', path: '/api/v1/auth/password/sign-in' });
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
});

test.each([
  ['/api/v1/users/me', 'GET, DELETE, PATCH, HEAD, OPTIONS'],
  ['/api/v1/users/9f8e7d6c-0000-4000-8000-000000000000', 'GET, DELETE, PATCH, HEAD, OPTIONS'],
  ['/api/latest/auth/password/sign-in', 'POST, OPTIONS'],
  ['/api/v1/openapi/client.json', 'GET, HEAD, OPTIONS'],
  ['/health', 'GET, HEAD, OPTIONS'],
  ['/ready', 'GET, HEAD, OPTIONS'],
  ['/docs/any/page', 'GET, HEAD, OPTIONS'],
  ['/api/v1/user-api-keys/check', 'POST, OPTIONS'],
  ['/api/v1/user-api-keys/9f8e7d6c', 'GET, PATCH, HEAD, OPTIONS'],
  ['/api/v1/no/such/thing', 'OPTIONS'],
])('OPTIONS %s names the methods: %s', async (path, allowed) => {
  const { url } = await portico();

  const answer = await rawRequest(url, { method: 'OPTIONS', path });

  expect(answer.status).toBeLessThan(300);
  expect(sorted(answer.headers.get('allow'))).toEqual(sorted(allowed));
});

function sorted(methods: string | null): string[] {
  return (methods ?? '').split(', ').sort();
}

test('a URL without parameters does not take the methods of one with parameters', async () => {
  const { url } = await portico();

  for (const method of ['GET', 'HEAD', 'PATCH', 'DELETE']) {
    const answer = await rawRequest(url, { method, path: '/api/v1/user-api-keys/check' });
    expect([answer.status, answer.headers.get('allow')], method).toEqual([405, 'POST, OPTIONS']);
  }
});

test('OPTIONS of the whole server names all methods', async () => {
  const { url } = await portico();

  expect(await overSocket(url, 'OPTIONS * HTTP/1.1')).toMatch(
    /^HTTP\/1\.1 20[04] [\s\S]*\r\nallow: GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS\r\n/,
  );
});

test.each([
  'traceparent',
  'tracestate',
  'baggage',
  'sentry-trace',
  'b3',
  'x-b3-traceid',
  'x-datadog-trace-id',
  'cache-control',
])('pages may send the header %s, of monitoring libraries and browsers', async (name) => {
  const { url } = await portico();

  for (const path of ['/api/v1/users/me', '/health']) {
    const { headers } = await rawRequest(url, { method: 'OPTIONS', path });
    expect((headers.get('access-control-allow-headers') ?? '').split(', '), path).toContain(name);
    expect(headers.get('access-control-allow-origin')).toBe('*');
  }
});

test('a compressed body is refused with 415, which names what is accepted, and changes nothing', async () => {
  const { url, api } = await portico();
  const headers = { ...api.headers, 'content-type': 'application/json', 'content-encoding': 'gzip' };

  const answer = await rawRequest(url, { method: 'POST', path: '/api/v1/auth/anonymous/sign-up', headers, body: '{}' });

  expect(answer).toBeRefused(415, /must not be compressed/);
  expect(answer.headers.get('accept-encoding')).toBe('identity');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  const plain = { ...headers, 'content-encoding': 'identity' };
  expect(
    await rawRequest(url, { method: 'POST', path: '/api/v1/auth/anonymous/sign-up', headers: plain, body: '{}' }),
  ).toSucceed();
});

test('idle connections stay open as long as the setting says', async () => {
  await withServer({ PORTICO_KEEP_ALIVE_SECONDS: '620' }, async ({ server }) => {
    const answer = await overSocket(server.url, 'GET /health HTTP/1.1', 'keep-alive');

    expect(answer).toMatch(/\r\nkeep-alive: timeout=620\r\n/i);
  });
});

/** Sends a request that HTTP libraries do not send so. @returns the whole response */
async function overSocket(url: string, firstLine: string, connection = 'close'): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.end(`${firstLine}\r\nhost: ${hostname}\r\nconnection: ${connection}\r\n\r\n`);
  return Buffer.concat(await socket.toArray()).toString();
}
