import { verifyRequest } from '@portico/js/adapters';
import { type Portico, portico, type TestUser, type Tokens } from '@portico/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdapterServer, adapterServers } from './adapter-servers.ts';
import { serverOf } from './own-apps.ts';

/** The packages for Express, Fastify, Hono and NestJS, and what they have in common. */

const nobody = { status: 401, code: 'USER_AUTHENTICATION_REQUIRED' };
const bearer = ({ access_token }: Tokens) => ({ authorization: `Bearer ${access_token}` });
const authHeader = ({ access_token, refresh_token }: Tokens) => ({
  'x-stack-auth': JSON.stringify({ accessToken: access_token, refreshToken: refresh_token }),
});

let at: Portico;
let ada: TestUser;
let teamId: string;
let otherTeamId: string;

beforeAll(async () => {
  at = await portico();
  ada = await at.project.user({ display_name: 'Ada' });
  const server = at.api.server();
  const createTeam = async (creator?: string) =>
    (await server.call('POST /teams', { body: { display_name: 'Engines', creator_user_id: creator } })).body.id;
  teamId = await createTeam(ada.id);
  otherTeamId = await createTeam();
  expect(await at.api.admin().call('POST /project-permission-definitions', { body: { id: 'read_reports' } })).toSucceed(
    201,
  );
  const config_override_string = JSON.stringify({
    'apiKeys.enabled.team': true,
    'payments.items.credits': { displayName: 'Credits' },
    'payments.products.pro': { displayName: 'Pro', prices: { once: { USD: '5' } } },
    'payments.products.seats': { displayName: 'Seats', customerType: 'team', prices: { once: { USD: '5' } } },
  });
  expect(
    await at.api.admin().call('PATCH /internal/config/override', { body: { config_override_string } }),
  ).toSucceed();
});

function cookieOf({ access_token, refresh_token }: Tokens, { project } = at): { cookie: string } {
  const refresh = JSON.stringify({ refresh_token, updated_at_millis: 1 });
  const access = JSON.stringify([refresh_token, access_token]);
  const parts = { [`portico-refresh-${project.id}--default`]: refresh, [`portico-access-${project.id}`]: access };
  const cookie = Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return { cookie: cookie.join('; ') };
}

/** Texts in place of the ID of a team, also some that only look like one. */
const noIds = ['%00', '-'.repeat(36), '11111111-2222-9333-8444-555555555555'];

const stranger = { status: 403, code: 'TEAM_MEMBERSHIP_NOT_FOUND' };

/** Grants the product of users or teams, unless the customer has it. */
async function grant(customer_type: 'user' | 'team', customer_id: string) {
  await at.api.server().call('POST /payments/products/:customer_type/:customer_id', {
    params: { customer_type, customer_id },
    body: { product_id: customer_type === 'user' ? 'pro' : 'seats' },
  });
}

describe.each(Object.keys(adapterServers))('%s', (name) => {
  let server: AdapterServer;

  beforeAll(async () => {
    const start = adapterServers[name];
    if (start === undefined) throw new Error(`There is no server ${name}.`);
    const trustedOrigins = ['https://trusted.example.com'];
    server = await start({ app: serverOf(at), apiKeyHeader: 'x-api-key', trustedOrigins });
  });
  afterAll(() => server?.close());

  async function call(path: string, headers: Record<string, string> = {}, method = 'GET') {
    const response = await fetch(server.url + path, { method, headers });
    const text = await response.text();
    const { code, ...body } = text.startsWith('{') ? JSON.parse(text) : { body: text };
    return { status: response.status, code, body };
  }

  test('a request has a user, by each kind of credentials', async () => {
    for (const headers of [bearer(ada), authHeader(ada), cookieOf(ada)]) {
      const { status, body } = await call('/me', headers);
      expect([status, body.id, body.displayName]).toEqual([200, ada.id, 'Ada']);
      expect((await call('/open', headers)).body).toEqual({ id: ada.id });
    }
    expect((await call('/open')).body).toEqual({ id: null });
    expect(await call('/me')).toMatchObject(nobody);
  });

  test('a change with cookies must come from the same origin or a trusted one', async () => {
    const post = async (headers: Record<string, string>) =>
      (await call('/me', { ...cookieOf(ada), ...headers }, 'POST')).status < 300;

    expect(await post({ 'sec-fetch-site': 'same-site', origin: 'https://evil.example.com' })).toBe(false);
    expect(await post({ origin: 'https://evil.example.com' })).toBe(false);
    expect(await post({ origin: server.url })).toBe(true);
    expect(await post({ 'sec-fetch-site': 'same-site', origin: 'https://trusted.example.com' })).toBe(true);
    expect(await post({ ...bearer(ada), origin: 'https://evil.example.com' })).toBe(true);
  });

  test('permissions are required, in the project and in a team', async () => {
    const update = async (id: string) => await call(`/teams/${id}`, bearer(ada), 'PATCH');
    const refused = { status: 403, code: 'TEAM_PERMISSION_REQUIRED' };

    expect(await update(teamId)).toMatchObject({ status: 200 });
    expect(await update(otherTeamId)).toMatchObject(refused);
    expect(await update('11111111-2222-4333-8444-555555555555')).toMatchObject(refused);
    for (const id of noIds) expect(await update(id)).toMatchObject(refused);
    expect(await call(`/teams/${teamId}`, {}, 'PATCH')).toMatchObject(nobody);

    expect(await call('/reports', bearer(ada))).toMatchObject({ status: 403, code: 'PROJECT_PERMISSION_REQUIRED' });
    const user = await at.project.user();
    const params = { user_id: user.id, permission_id: 'read_reports' };
    await at.api.server().call('POST /project-permissions/:user_id/:permission_id', { params, body: {} });
    expect(await call('/reports', bearer(user))).toMatchObject({ status: 200 });
  });

  test('the API key of a team is a team and no user', async () => {
    const { body } = await at.api
      .server()
      .call('POST /team-api-keys', { body: { description: 'Robot', expires_at_millis: null, team_id: teamId } });
    const headers = { 'x-api-key': body.value };

    expect(await call('/team', headers)).toMatchObject({ status: 200, body: { id: teamId } });
    expect((await call('/open', headers)).body).toEqual({ id: null });
    expect(await call('/me', headers)).toMatchObject(nobody);
    const others: Record<string, string>[] = [bearer(ada), {}, { 'x-api-key': 'x' }];
    for (const other of others)
      expect(await call('/team', other)).toMatchObject({ status: 401, code: 'API_KEY_NOT_FOUND' });
    await grant('team', teamId);
    expect(await call('/seats', headers)).toMatchObject({ status: 200 });
    expect(await call(`/teams/${teamId}/seats`, headers)).toMatchObject({ status: 200 });
    expect(await call(`/teams/${otherTeamId}/seats`, headers)).toMatchObject(stranger);
    expect((await call('/pro', headers)).status).toBe(402);
    // The item is for users.
    expect((await call('/credits', headers)).status).toBe(402);
    expect((await call('/credits', headers, 'POST')).status).toBe(402);
  });

  test('a product is required of the user, or of a team of the user', async () => {
    const user = await at.project.user();
    expect(await call('/pro')).toMatchObject(nobody);
    expect(await call('/pro', bearer(user))).toMatchObject({
      status: 402,
      code: 'PRODUCT_REQUIRED',
      body: { details: { product_id: 'pro', customer_id: user.id } },
    });
    await grant('user', user.id);
    expect(await call('/pro', bearer(user))).toMatchObject({ status: 200 });

    await grant('team', otherTeamId);
    await grant('team', teamId);
    for (const id of [otherTeamId, '11111111-2222-4333-8444-555555555555', ...noIds])
      expect(await call(`/teams/${id}/seats`, bearer(ada))).toMatchObject(stranger);
    expect(await call(`/teams/${teamId}/seats`, bearer(ada))).toMatchObject({ status: 200 });
  });

  test('an item is required, and taken once for each request, never below zero', async () => {
    const user = await at.project.user();
    const take = async (id?: string, by: Tokens = user) =>
      await call('/credits', { ...bearer(by), ...(id !== undefined && { 'x-request-id': id }) }, 'POST');
    const isTaken = async (id?: string) => (await take(id)).status < 300;
    const params = { customer_type: 'user', customer_id: user.id, item_id: 'credits' } as const;
    const quantity = async () =>
      (await at.api.server().call('GET /payments/items/:customer_type/:customer_id/:item_id', { params })).body
        .quantity;
    const refused = { status: 402, code: 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT' };
    expect(await call('/credits', bearer(user))).toMatchObject(refused);
    expect(await take()).toMatchObject(refused);

    await at.api.server().call('POST /payments/items/:customer_type/:customer_id/:item_id/update-quantity', {
      params,
      query: { allow_negative: false },
      body: { delta: 5 },
    });
    expect(await call('/credits', bearer(user))).toMatchObject({ status: 200 });
    expect([await isTaken('one'), await isTaken('one'), await quantity()]).toEqual([true, true, 3]);
    // A key belongs to its customer.
    expect(await take('one', await at.project.user())).toMatchObject(refused);
    const taken = await Promise.all([isTaken(), isTaken(''), isTaken('')]);
    expect([taken.filter(Boolean).length, await quantity()]).toEqual([1, 1]);
    expect(await take('x'.repeat(300))).toMatchObject(refused);
  });

  test('malformed and foreign credentials are nobody', async () => {
    const foreign = await (await portico()).project.user();
    const [head = '', , signature = ''] = ada.access_token.split('.');
    const claims = Buffer.from(ada.access_token.split('.')[1] ?? '', 'base64url').toString();
    const forged = Buffer.from(claims.replace(ada.id, '11111111-2222-4333-8444-555555555555')).toString('base64url');
    for (const headers of [
      bearer(foreign),
      authHeader(foreign),
      cookieOf(foreign),
      { authorization: `Bearer ${head}.${forged}.${signature}` },
      { authorization: 'Bearer x' },
      { 'x-stack-auth': '{' },
      { 'x-stack-auth': '{"accessToken":1}' },
      { 'x-stack-auth': '{"refreshToken":"x"}' },
      cookieOf({ access_token: 'x', refresh_token: 'y'.repeat(3000) }),
    ])
      expect(await call('/me', headers), JSON.stringify(headers)).toMatchObject(nobody);
  });

  test('a route without verifyRequests fails instead of being open', async () => {
    expect(await call('/unverified', bearer(ada))).toMatchObject({ status: 500 });
  });

  test('the loaded user is gone when the session has ended', async () => {
    const user = await at.project.user();
    expect((await call('/loaded', bearer(user))).body).toEqual({ id: user.id });

    await at.api.as(user).call('DELETE /auth/sessions/current');

    expect((await call('/open', bearer(user))).body).toEqual({ id: user.id });
    expect((await call('/loaded', bearer(user))).body).toEqual({ id: null });
  });
});

describe('verifyRequest', () => {
  const verify = async (headers: Record<string, string>, options: Partial<Parameters<typeof verifyRequest>[1]> = {}) =>
    await verifyRequest(new Request('http://localhost', { headers }), { app: serverOf(at), ...options });

  test('a valid token needs no request to Portico but the one for the keys', async () => {
    const { fetch: send } = globalThis;
    const sent: string[] = [];
    globalThis.fetch = async (...request) => {
      sent.push(String(request[0]));
      return await send(...request);
    };
    try {
      const app = serverOf(at);
      for (const headers of [bearer(ada), authHeader(ada), cookieOf(ada)]) await verify(headers, { app });
    } finally {
      globalThis.fetch = send;
    }

    expect(sent).toEqual([expect.stringContaining('jwks.json')]);
  });

  test('an API key needs the option', async () => {
    const config_override_string = JSON.stringify({ 'apiKeys.enabled.user': true });
    await at.api.admin().call('PATCH /internal/config/override', { body: { config_override_string } });
    const body = { description: 'Robot', expires_at_millis: null, user_id: ada.id };
    const created = await at.api.server().call('POST /user-api-keys', { body });
    expect(created).toSucceed();
    const headers = { 'x-api-key': created.body.value };

    expect((await verify(headers, { apiKeyHeader: 'X-API-Key' })).user).toMatchObject({ id: ada.id, sessionId: null });
    expect((await verify(headers)).user).toBeNull();
    for (const key of ['x', 'é', 'k'.repeat(5000)])
      expect((await verify({ 'x-api-key': key }, { apiKeyHeader: 'x-api-key' })).user, key).toBeNull();
  });

  test('anonymous users need the option', async () => {
    const { body } = await at.api.call('POST /auth/anonymous/sign-up');
    expect((await verify(bearer(body))).user).toBeNull();

    const auth = await verify(bearer(body), { includeAnonymous: true });
    expect(auth.requireUser()).toMatchObject({ id: body.user_id, isAnonymous: true });
  });

  test('restricted users are refused', async () => {
    const user = await at.project.user({ restricted_by_admin: true });
    const auth = await verify(bearer(user));

    expect(() => auth.requireUser()).toThrow('restricted');
    expect(await auth.hasPermission('read_reports')).toBe(false);
  });

  test('so are users who must set up a second factor', async () => {
    const other = await portico();
    const config_override_string = JSON.stringify({ 'auth.secondFactor.policy': 'required' });
    await other.api.admin().call('PATCH /internal/config/override', { body: { config_override_string } });
    const auth = await verify(bearer(await other.project.user()), { app: serverOf(other) });

    expect(() => auth.requireUser()).toThrow('requires two-factor authentication');
  });

  test('the user of a key says what a token would say about the second factor', async () => {
    const other = await portico();
    const values = { 'auth.secondFactor.policy': 'required', 'apiKeys.enabled.user': true };
    const config_override_string = JSON.stringify(values);
    await other.api.admin().call('PATCH /internal/config/override', { body: { config_override_string } });
    const body = { description: 'Robot', expires_at_millis: null, user_id: (await other.project.user()).id };
    const created = await other.api.server().call('POST /user-api-keys', { body });

    const owner = await serverOf(other).getUser({ apiKey: created.body.value });

    expect(owner).toMatchObject({ isRestricted: true, isSecondFactorSetupRequired: true });
  });

  test('a change is of the same site only if both origins are known', async () => {
    const userOf = async (headers: Record<string, string>, url = '/me') =>
      (await verifyRequest({ method: 'POST', url, headers: { ...cookieOf(ada), ...headers } }, { app: serverOf(at) }))
        .user?.id;
    const own = 'https://app.example.com';

    // Node.js names the host of HTTP/2 in a header that begins with a colon.
    expect(await userOf({ ':authority': 'app.example.com', origin: own })).toBe(ada.id);
    expect(await userOf({ host: 'app.example.com', origin: own })).toBe(ada.id);
    expect(await userOf({ origin: own }, `${own}/me`)).toBe(ada.id);
    for (const origin of ['null', 'file://', 'data:text/html,x', 'https://evil.example.com']) {
      expect(await userOf({ ':authority': 'app.example.com', origin }), origin).toBeUndefined();
      expect(await userOf({ host: 'app.example.com', origin }), origin).toBeUndefined();
      expect(await userOf({ host: '', origin }), origin).toBeUndefined();
      expect(await userOf({ origin }), origin).toBeUndefined();
    }
  });

  test('a WebSocket of another site has no user', async () => {
    const request = (headers: Record<string, string>) => ({ method: 'GET', headers: { ...cookieOf(ada), ...headers } });
    const userOf = async (headers: Record<string, string>) =>
      (await verifyRequest(request(headers), { app: serverOf(at) })).user?.id;
    const upgrade = { upgrade: 'websocket', host: 'app.example.com' };

    expect(await userOf({ ...upgrade, origin: 'https://evil.example.com' })).toBeUndefined();
    expect(await userOf({ ...upgrade, origin: 'https://app.example.com' })).toBe(ada.id);
  });
});
