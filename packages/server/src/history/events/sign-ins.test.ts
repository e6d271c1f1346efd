import { randomUUID } from 'node:crypto';
import type { CallInput, Endpoints, SignInFailure } from '@portico/contract';
import { engineOfRun, mailsTo, type Portico, portico, startTestServer, type TestServer } from '@portico/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ engine: engineOfRun() });
});
afterAll(async () => await server.stop());

type Query = NonNullable<CallInput<Endpoints['GET /sign-ins'], 'server'>['query']>;

/** Creates a project, with functions that sign in and list sign-ins. */
async function given() {
  const at = await portico(server);
  await at.project.configure({ magic_link_enabled: true } as never);
  const list = async (query: Query = {}) => {
    // As each second.
    await server.app.platform.acts.flush(server.app.database.handle());
    const answer = await at.api.server().call('GET /sign-ins', { query });
    expect(answer).toSucceed();
    return answer.body;
  };
  const signIn = async (email: string, password = 'wrong password') =>
    await at.api.call('POST /auth/password/sign-in', { body: { email, password } });
  const found = async (query?: Query) =>
    (await list(query)).items.map(({ reason, user_id, address }) => [reason, user_id ?? address]);
  return { ...at, list, signIn, found };
}

const callback_url = 'http://localhost:3000/handler/magic-link-callback';

async function sendCode({ api }: Portico, email: string) {
  return await api.call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url } });
}

test('lists successful and failed sign-ins with reasons, newest first, and filters by result and reason', async () => {
  const { project, signIn, list, found } = await given();
  const { email, password, id } = await project.user({ display_name: 'Ada Lovelace' });
  await signIn(email);
  server.clock.advance(1, 'second');
  expect(await signIn(email, password)).toSucceed();

  const { items } = await list({ query: 'ada' });

  expect(items.slice(0, 2)).toMatchObject([
    { reason: null, method: 'password', user_id: id, user_name: 'Ada Lovelace', address: null },
    { reason: 'wrong_password', method: 'password', user_id: id, user_name: 'Ada Lovelace', address: null },
  ]);
  expect(items[1]?.request_id).toEqual(expect.any(String));
  expect(await found({ result: 'failed' })).toEqual([['wrong_password', id]]);
  expect(new Set((await found({ result: 'succeeded' })).map(([reason]) => reason))).toEqual(new Set([null]));
  expect(await found({ reason: 'no_password' })).toEqual([]);
  expect(await found({ reason: 'wrong_password' })).toEqual([['wrong_password', id]]);
});

test('can be limited to a period, whose end is exclusive', async () => {
  const { project, signIn, found } = await given();
  const { email, id } = await project.user();
  server.clock.advance(1, 'hour');
  const start = server.clock.now().getTime();
  await signIn(email);
  const failed = async (from_millis: number, to_millis: number) =>
    await found({ result: 'failed', from_millis, to_millis });

  expect(await failed(start, start + 60_000)).toEqual([['wrong_password', id]]);
  expect(await failed(start - 60_000, start)).toEqual([]);
  expect(await failed(start + 60_000, start + 120_000)).toEqual([]);
  expect(await found({ from_millis: start, query: id })).toEqual([['wrong_password', id]]);
});

test('finds users by the beginning of a name or address and by ID, and strangers by any part of the address', async () => {
  const { project, signIn, found } = await given();
  const email = `grace-${randomUUID()}@example.com`;
  const { id } = await project.user({ display_name: 'Grace Hopper', primary_email: email });
  const stranger = `typo-${randomUUID()}@example.com`;
  await signIn(email);
  await signIn(stranger.toUpperCase());

  const failed = async (query: string) => await found({ query, result: 'failed' });

  for (const query of ['hopper', 'Grace Ho', email.slice(0, 8), email, id]) {
    expect(await failed(query), query).toEqual([['wrong_password', id]]);
  }
  expect(await failed(` ${stranger} `)).toEqual([['unknown_address', stranger]]);
  expect(await failed(stranger.slice(3, 20))).toEqual([['unknown_address', stranger]]);
  expect(await failed('@EXAMPLE')).toEqual([['unknown_address', stranger]]);
  // A wildcard is a character, and two characters are too few.
  expect(await failed('typo%')).toEqual([]);
  expect(await failed('ty')).toEqual([]);
  expect(await failed(randomUUID())).toEqual([]);
});

test('pages follow the cursor without gaps, across results', async () => {
  const { project, signIn, list } = await given();
  const { email, password } = await project.user();
  for (let time = 0; time < 3; time += 1) {
    await signIn(email, time === 1 ? password : undefined);
    server.clock.advance(1, 'second');
  }
  const all = (await list()).items.map(({ id }) => id);

  const ids = [];
  let cursor: string | undefined;
  do {
    const { items, pagination } = await list({ limit: 1, ...(cursor === undefined ? {} : { cursor }) });
    ids.push(...items.map(({ id }) => id));
    cursor = pagination.next_cursor ?? undefined;
  } while (cursor !== undefined);

  expect(ids).toEqual(all);
  expect(all.length).toBeGreaterThanOrEqual(4);
});

test('a code that was mistyped, used or late has the user or address that it was sent to', async () => {
  const at = await given();
  const { email, id } = await at.project.user({ primary_email_verified: true });
  const stranger = `new-${randomUUID()}@example.com`;
  const tryCode = async (code: string) => await at.api.call('POST /auth/otp/sign-in', { body: { code } });
  const codeOf = async (address: string) => (await mailsTo(at.url, address))[0]?.code ?? '';
  await sendCode(at, email);
  const code = await codeOf(email);
  expect(await tryCode(`000000${code.slice(6)}`)).toFail('VERIFICATION_CODE_NOT_FOUND');
  expect(await tryCode(code)).toSucceed();
  expect(await tryCode(code)).toFail('VERIFICATION_CODE_ALREADY_USED');
  await sendCode(at, stranger);
  const late = await codeOf(stranger);
  server.clock.advance(11, 'minute');
  expect(await tryCode(late)).toFail('VERIFICATION_CODE_EXPIRED');

  expect(await at.found({ result: 'failed' })).toEqual(
    expect.arrayContaining([
      ['wrong_code', id],
      ['used_code', id],
      ['expired_code', stranger],
    ]),
  );
});

test('a method that is turned off, closed sign-up, an unverified address and an untrusted page are reasons', async () => {
  const at = await given();
  const { email, id } = await at.project.user({ primary_email_verified: true });
  const unverified = await at.project.user();
  const stranger = `${randomUUID()}@example.com`;
  expect(await sendCode(at, unverified.email)).toFail('USER_EMAIL_ALREADY_EXISTS');
  const body = { email, callback_url: 'https://elsewhere.example/' };
  expect(await at.api.call('POST /auth/otp/send-sign-in-code', { body })).toFail('REDIRECT_URL_NOT_WHITELISTED');
  await at.project.configure({ sign_up_enabled: false } as never);
  // The caller does not learn it, but the owner does.
  expect(await sendCode(at, stranger)).toSucceed();
  await at.project.configure({ magic_link_enabled: false, credential_enabled: false } as never);
  expect((await sendCode(at, email)).status).toBe(403);
  expect(await at.signIn(email)).toFail('PASSWORD_AUTHENTICATION_NOT_ENABLED');

  const found = await at.found({ result: 'failed' });

  expect(found).toEqual(
    expect.arrayContaining([
      ['unverified_address', unverified.id],
      ['untrusted_domain', id],
      ['sign_up_off', stranger],
      ['method_off', email],
    ]),
  );
  expect(found.filter(([reason]) => reason === 'method_off')).toHaveLength(2);
});

test('of one network address, 20 failed sign-ins of strangers an hour are recorded, and those of users still are', async () => {
  const { api, project, list } = await given();
  const { email } = await project.user();
  const from = api.withHeaders({ 'x-portico-client-address': '203.0.113.77' });
  const signIn = async (address: string) =>
    await from.call('POST /auth/password/sign-in', { body: { email: address, password: 'wrong password' } });
  for (let count = 0; count < 22; count += 1) await signIn(`stranger-${count}@example.com`);
  await signIn(email);

  const count = async (reason: SignInFailure) => (await list({ reason, limit: 200 })).items.length;

  expect(await count('unknown_address')).toBe(20);
  expect(await count('wrong_password')).toBe(1);
  server.clock.advance(1, 'hour');
  await signIn('stranger-late@example.com');
  expect(await count('unknown_address')).toBe(21);
});

test('the address of a stranger is deleted after 30 days, and the sealed event stays', async () => {
  const { api, signIn, found } = await given();
  const stranger = `${randomUUID()}@example.com`;
  await signIn(stranger);
  expect(await found({ query: stranger })).toHaveLength(1);
  const eventOf = async () =>
    (await api.server().call('GET /events', { query: { types: 'sign_in.failed' } })).body.items[0];
  expect((await eventOf())?.after).toEqual({ method: 'password', reason: 'unknown_address', address: stranger });

  server.clock.advance(31, 'day');
  await server.app.background.sweep();

  expect(await found({ query: stranger })).toEqual([]);
  expect((await eventOf())?.after).toEqual({ method: 'password', reason: 'unknown_address' });
});

test('the answer and its round trips do not depend on whether an address is known', async () => {
  const { project, signIn } = await given();
  const { email } = await project.user();
  const [known, unknown] = [await signIn(email), await signIn(`${randomUUID()}@example.com`)];
  expect([unknown.status, unknown.text, unknown.trips]).toEqual([known.status, known.text, known.trips]);
});

test('other projects and clients see none', async () => {
  const [one, other] = [await given(), await given()];
  const { email } = await one.project.user();
  await one.signIn(email);
  expect(await other.found({ result: 'failed' })).toEqual([]);
  expect(await other.found({ query: email })).toEqual([]);
  expect(await one.api.callBadly('GET /sign-ins', {})).toFail('INSUFFICIENT_ACCESS_TYPE');
});
