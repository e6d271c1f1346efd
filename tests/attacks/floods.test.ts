import {
  type Answer,
  engineOfRun,
  type Portico,
  portico,
  rawRequest,
  startTestServer,
  type TestServer,
} from '@portico/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** A server behind a proxy, with small limits per address. */
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    engine: engineOfRun(),
    environment: {
      // Not a standard proxy header, because requests with those are not local and return no round trips.
      PORTICO_TRUSTED_PROXY: '1',
      PORTICO_CLIENT_ADDRESS_HEADER: 'x-test-client',
      PORTICO_LIMIT_SIGN_INS_PER_ADDRESS: '5 per 600',
      PORTICO_LIMIT_SIGN_UPS_PER_ACCOUNT: '3 per 600',
      PORTICO_LIMIT_CLI_LOGINS_PER_ADDRESS: '5 per 600',
      PORTICO_LIMIT_CLI_POLLS_PER_ADDRESS: '8 per 600',
      PORTICO_LIMIT_CLI_POLLS_PER_ACCOUNT: '4 per 600',
      PORTICO_LIMIT_OAUTH_PER_ADDRESS: '5 per 600',
      PORTICO_LIMIT_OAUTH_PER_ACCOUNT: '3 per 600',
      PORTICO_LIMIT_PASSKEYS_PER_ADDRESS: '5 per 600',
      PORTICO_LIMIT_PASSKEYS_PER_ACCOUNT: '3 per 600',
      PORTICO_LIMIT_AT_ONCE: '6',
      PORTICO_LIMIT_AT_ONCE_PER_ADDRESS: '4',
    },
  });
});
afterAll(async () => {
  await server?.stop();
});

let addresses = 0;
/** Returns an address that no other test uses. */
function newAddress(): { 'x-test-client': string } {
  addresses += 1;
  return { 'x-test-client': `203.0.113.${addresses}` };
}

type Act = (index: number) => Promise<Answer<unknown>>;

/** Repeats a request sequentially. @returns the number of responses with each status */
async function countStatuses(count: number, act: Act): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let index = 0; index < count; index += 1) {
    const { status } = await act(index);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

const anonymously = ({ api }: Portico, headers: Record<string, string>) =>
  api.withHeaders(headers).call('POST /auth/anonymous/sign-up');

function authorize(made: Portico, headers: Record<string, string>, query: Record<string, string> = {}) {
  const search = new URLSearchParams({
    client_id: made.project.id,
    client_secret: made.project.keys.client,
    redirect_uri: 'http://localhost:3000/handler/oauth-callback',
    scope: 'legacy',
    state: 'state',
    grant_type: 'authorization_code',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
    response_type: 'code',
    type: 'authenticate',
    ...query,
  });
  return rawRequest(made.url, { path: `/api/v1/auth/oauth/authorize/github?${search}`, headers });
}

describe('per address', () => {
  test('anonymous sign-ups count like all sign-ups', async () => {
    const made = await portico(server);
    const from = newAddress();

    expect(await countStatuses(9, () => anonymously(made, from))).toEqual({ 200: 5, 429: 4 });
    const body = { email: 'ada@example.com', password: 'unusual horse staple' };
    expect(await made.api.withHeaders(from).call('POST /auth/password/sign-in', { body })).toBeRefused(429);
    expect(await anonymously(made, newAddress())).toSucceed();
    server.clock.advance(11, 'minute');
    expect(await anonymously(made, from)).toSucceed();
  });

  test('all addresses of an IPv6 /64 network count as one address', async () => {
    const made = await portico(server);
    const from = (index: number) => ({ 'x-test-client': `2001:db8:0:7:${index}::${index}` });

    expect(await countStatuses(7, (index) => anonymously(made, from(index)))).toEqual({ 200: 5, 429: 2 });
    expect(await anonymously(made, { 'x-test-client': '2001:db8:0:8::1' })).toSucceed();
  });

  test('starts of command-line logins, passkey sign-ins and OAuth flows are limited', async () => {
    const made = await portico(server);
    await made.project.configure({
      passkey_enabled: true,
      oauth_providers: [{ id: 'github', type: 'shared' }],
    });
    const from = newAddress();
    const api = made.api.withHeaders(from);

    expect(await countStatuses(7, () => api.call('POST /auth/cli'))).toEqual({ 200: 5, 429: 2 });
    const start = () => api.call('POST /auth/passkey/initiate-passkey-authentication');
    expect(await countStatuses(7, start)).toEqual({ 200: 5, 429: 2 });
    expect(await countStatuses(7, () => authorize(made, from))).toEqual({ 307: 5, 429: 2 });
    const back = () => rawRequest(made.url, { path: '/api/v1/auth/oauth/callback/github?state=a', headers: from });
    expect((await back()).status).toBe(429);
  });

  test('polls of a command line are limited, for one login and for all logins of an address', async () => {
    const made = await portico(server);
    const api = made.api.withHeaders(newAddress());
    const { body } = await api.call('POST /auth/cli');
    const poll = (polling_code: string) => api.call('POST /auth/cli/poll', { body: { polling_code } });

    expect(await countStatuses(5, () => poll(body.polling_code))).toEqual({ 200: 4, 429: 1 });
    expect(await countStatuses(4, (index) => poll(`unknown-${index}`))).toEqual({ 400: 3, 429: 1 });
  });

  test('a rejected address causes no SQL until its window ends', async () => {
    const made = await portico(server);
    const from = newAddress();
    await countStatuses(6, () => anonymously(made, from));

    const refused = await anonymously(made, from);

    expect(refused.status).toBe(429);
    expect(refused.trips).toBe(0);
  });

  test('two concurrent floods get no more attempts than one', async () => {
    const made = await portico(server);
    const from = newAddress();

    const rounds = await Promise.all([1, 2].map(() => countStatuses(8, () => anonymously(made, from))));

    expect(rounds.reduce((sum, round) => sum + (round[200] ?? 0), 0)).toBe(5);
  });
});

describe('per account', () => {
  test('sign-ups with one email address are limited, from any network address', async () => {
    const made = await portico(server);
    const body = { email: 'ada@example.com', password: 'unusual horse staple' };
    const signUp = () => made.api.withHeaders(newAddress()).call('POST /auth/password/sign-up', { body });

    expect(await countStatuses(5, signUp)).toEqual({ 200: 1, 409: 2, 429: 2 });
  });

  test('passkey registrations and OAuth flows of one user are limited, from any network address', async () => {
    const made = await portico(server);
    await made.project.configure({
      passkey_enabled: true,
      oauth_providers: [{ id: 'github', type: 'shared' }],
    });
    const user = await made.project.user();
    const register = () =>
      made.api.as(user).withHeaders(newAddress()).call('POST /auth/passkey/initiate-passkey-registration');
    const link = () => authorize(made, newAddress(), { type: 'link', token: user.access_token });

    expect(await countStatuses(5, register)).toEqual({ 200: 3, 429: 2 });
    expect(await countStatuses(5, link)).toEqual({ 307: 3, 429: 2 });
  });
});

describe('calls with a secret key', () => {
  const signUp = (made: Portico, headers: Record<string, string>) =>
    made.api.server().withHeaders(headers).call('POST /auth/anonymous/sign-up');

  test('count against the address of the end user that they send, not their own', async () => {
    const made = await portico(server);
    const from = newAddress();
    const named = { ...from, 'x-portico-client-address': '198.51.100.7' };

    expect(await countStatuses(7, () => signUp(made, from))).toEqual({ 200: 7 });
    expect(await countStatuses(7, () => signUp(made, named))).toEqual({ 200: 5, 429: 2 });
    expect(await signUp(made, { ...from, 'x-portico-client-address': 'localhost' })).toBeRefused(
      400,
      /one IPv4 or IPv6/,
    );
  });

  test('cannot be imitated: the header of a client is ignored', async () => {
    const made = await portico(server);
    const from = newAddress();
    const named = (index: number) => ({ ...from, 'x-portico-client-address': `198.51.100.${index}` });

    expect(await countStatuses(7, (index) => anonymously(made, named(index)))).toEqual({ 200: 5, 429: 2 });
  });
});

test('published clients do not get a Retry-After that they would sleep for; other clients get it', async () => {
  const made = await portico(server);
  const from = newAddress();
  await countStatuses(6, () => anonymously(made, from));
  const as = (version: string) => anonymously(made, { ...from, 'x-stack-client-version': version });

  for (const name of ['js', 'react', 'stack']) {
    const answer = await as(`js @stackframe/${name}@2.8.51`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, null]);
  }
  expect(Number((await as('js @portico/js@0.2.0')).headers.get('retry-after'))).toBeGreaterThan(500);
  server.clock.advance(585, 'second');
  expect(Number((await as('js @stackframe/js@2.8.51')).headers.get('retry-after'))).toBeLessThanOrEqual(20);
});

test('limits concurrent costly requests per address and in total', async () => {
  const { api } = await portico(server);
  const { openWork } = server.app.platform;
  const check = (from: Record<string, string>) =>
    api.withHeaders(from).call('POST /auth/password/reset/check-code', { body: { code: 'a'.repeat(45) } });
  const [one, other] = [newAddress(), newAddress()];
  // Simulates requests in progress.
  const leave = [1, 2, 3, 4].map(() => openWork.enter({ address: one['x-test-client'], project: null }));

  expect(await check(one)).toBeRefused(429, 'The server is busy. Try again in a moment.');
  expect(await check(other)).toFail('VERIFICATION_CODE_NOT_FOUND');
  const nobody = { address: null, project: null };
  leave.push(openWork.enter(nobody), openWork.enter(nobody));
  expect(await check(other)).toBeRefused(429, 'The server is busy. Try again in a moment.');
  for (const done of leave) done();
  expect(await check(one)).toFail('VERIFICATION_CODE_NOT_FOUND');
});
