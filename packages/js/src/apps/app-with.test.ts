import { expect, test } from 'vitest';
import { accessToken, type LocalAnswer, type ReceivedRequest, startLocalApi } from '../../testing/local-api.ts';
import { PorticoClientApp, PorticoServerApp } from '../index.ts';

const user = {
  id: '6f1d7a52-8d0e-4f9a-9c53-6a3b8f2c1d00',
  display_name: 'Ada',
  signed_up_at_millis: 0,
  oauth_providers: [],
  selected_team: null,
};

async function startApp(answer: (request: ReceivedRequest, index: number) => LocalAnswer | Promise<LocalAnswer>) {
  const api = await startLocalApi(answer);
  const options = { projectId: 'internal', publishableClientKey: 'pck_1', baseUrl: api.url } as const;
  const tokenStore = { accessToken: accessToken(), refreshToken: 'r1' };
  const client = new PorticoClientApp({ ...options, projectId: user.id, tokenStore });
  const server = new PorticoServerApp({ ...options, secretServerKey: 'ssk_1', tokenStore: null });
  return { api, client, server };
}

const never = () => new Promise<LocalAnswer>(() => undefined);

test('an aborted signal ends the calls of an app and of its objects, but no other calls', async () => {
  const controller = new AbortController();
  const reason = new Error('The user left');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { client, api } = await startApp(async ({ path }, index) => {
    if (index === 0) return { json: user };
    if (index === 2) {
      controller.abort(reason);
      release();
    }
    await released;
    return path.startsWith('/api/v1/teams') ? { json: { items: [] } } : { json: user };
  });

  const abortable = await client.with({ signal: controller.signal }).getUser();
  const own = client.getUser();
  const failure = abortable?.listTeams();

  await expect(failure).rejects.toBe(reason);
  expect((await own)?.displayName).toBe('Ada');
  expect(api.received).toHaveLength(3);
});

test('a shorter duration applies only to the calls of the returned app', async () => {
  let isHanging = true;
  const { server } = await startApp(({ path }) => (isHanging && path !== '/health' ? never() : { json: user }));

  await expect(server.with({ timeoutMillis: 1 }).getUserById('u')).rejects.toThrow(/no response within/);
  isHanging = false;

  expect((await server.getUserById('u'))?.displayName).toBe('Ada');
});

test('a server binds an app to the user of a request', async () => {
  const { server, api } = await startApp(() => ({ json: user }));
  const tokens = JSON.stringify({ accessToken: accessToken(), refreshToken: 'r2' });

  const app = server.with({ tokenStore: new Request('http://localhost', { headers: { 'x-stack-auth': tokens } }) });

  expect((await app.getUser())?.displayName).toBe('Ada');
  expect(api.received[0]?.headers['x-stack-refresh-token']).toBe('r2');
  expect(app).toBeInstanceOf(PorticoServerApp);
});

test('a change through the returned app refreshes what the original app has cached', async () => {
  let loads = 0;
  const { client } = await startApp(({ method, path }) => {
    if (path.endsWith('/oauth/token')) return { json: { access_token: accessToken() } };
    if (method === 'GET') loads++;
    return { json: user };
  });
  const read = client.userRead((await client.getUser())?.currentSession ?? fail());
  const stop = read.watch(() => undefined);

  const changing = await client.with({ timeoutMillis: 5000 }).getUser();
  await changing?.setDisplayName('Grace');

  await expect.poll(() => loads).toBe(3);
  stop();
});

test('parallel requests with one expired token refresh it once', async () => {
  const fresh = accessToken();
  const { server, api } = await startApp(({ path }) =>
    path.endsWith('/oauth/token') ? { json: { access_token: fresh } } : { json: user },
  );
  const stale = JSON.stringify({ accessToken: accessToken({ issuedSecondsAgo: 700 }), refreshToken: 'r1' });
  const request = () => new Request('http://localhost', { headers: { 'x-stack-auth': stale } });

  const users = await Promise.all(Array.from({ length: 20 }, () => server.getUser({ tokenStore: request() })));

  expect(users.map((found) => found?.displayName)).toEqual(Array(20).fill('Ada'));
  expect(api.received.filter(({ path }) => path.endsWith('/oauth/token'))).toHaveLength(1);
  expect(new Set(api.received.map(({ headers }) => headers['x-stack-access-token']))).toEqual(
    new Set([undefined, fresh]),
  );
});

function fail(): never {
  throw new Error('Nobody is signed in.');
}
