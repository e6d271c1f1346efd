import { randomUUID } from 'node:crypto';
import { type Portico, portico } from '@portico/testkit';
import { startWebhookReceiver, type WebhookReceiver } from '@portico/testkit/outside/webhook-receiver';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const password = 'unusual horse staple';
const address = () => `u${randomUUID()}@example.com`;
const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

let hook: WebhookReceiver;
beforeAll(async () => {
  hook = await startWebhookReceiver();
});
beforeEach(() => hook.reply({ body: '{"user":null}' }));
afterAll(async () => await hook?.stop());

/** Answers with a user if the password is right. */
function knows(user: object): void {
  hook.reply(({ body }) => {
    const asked = JSON.parse(body);
    return { body: JSON.stringify({ user: asked.password === password ? user : null, total_users: 40 }) };
  });
}

async function configured(given: object = {}, at?: Portico): Promise<Portico> {
  const made = at ?? (await portico());
  const config_override_string = JSON.stringify({
    'auth.oldSystem': { type: 'http', url: `${hook.url}/hook`, secret, ...given },
  });
  const answer = await made.api.admin().call('PATCH /internal/config/override', { body: { config_override_string } });
  expect(answer).toSucceed();
  return made;
}

const signIn = async ({ api }: Portico, email: string, given = password) =>
  await api.call('POST /auth/password/sign-in', { body: { email, password: given } });
const stateOf = async ({ api }: Portico) => (await api.admin().call('GET /internal/old-system', { query: {} })).body;
const countOf = async ({ api }: Portico) => (await api.server().call('GET /users/count', { query: {} })).body.count;

test('a user moves in at the first sign-in, and the old system is not asked again', async () => {
  const at = await configured();
  const [email, id] = [address(), randomUUID()];
  knows({
    id,
    display_name: 'Ada',
    primary_email_verified: true,
    signed_up_at_millis: 1_500_000_000_000,
    server_metadata: { old: 1 },
  });
  expect(await signIn(at, email, 'wrong horse staple')).toFail('EMAIL_PASSWORD_MISMATCH');
  expect((await signIn(at, email)).body).toMatchObject({ user_id: id });
  const asked = hook.received.filter(({ body }) => body.includes(email));
  const { body = '', headers = {} } = asked[1] ?? {};
  expect(JSON.parse(body)).toEqual({ type: 'password.sign_in', email, password });
  const time = new Date(Number(headers['webhook-timestamp']) * 1000);
  expect(new Webhook(secret).sign(String(headers['webhook-id']), time, body)).toBe(headers['webhook-signature']);
  const params = { user_id: id as never };
  expect((await at.api.server().call('GET /users/:user_id', { params })).body).toMatchObject({
    primary_email: email,
    primary_email_verified: true,
    display_name: 'Ada',
    signed_up_at_millis: 1_500_000_000_000,
    server_metadata: { old: 1 },
  });
  expect(await signIn(at, email)).toSucceed();
  expect(await signIn(at, email, 'wrong horse staple')).toFail('EMAIL_PASSWORD_MISMATCH');
  expect(hook.received.filter(({ body }) => body.includes(email))).toHaveLength(2);
  expect(await stateOf(at)).toMatchObject({ type: 'http', moved: 1, total: 40, failures: 0 });
});

test('a user who was deleted here stays out', async () => {
  const at = await configured();
  const [email, id] = [address(), randomUUID()];
  knows({ id });
  expect(await signIn(at, email)).toSucceed();
  expect(await at.api.server().call('DELETE /users/:user_id', { params: { user_id: id as never } })).toSucceed();

  expect(await signIn(at, email)).toFail('EMAIL_PASSWORD_MISMATCH');
});

test('several sign-ins at once move one user in', async () => {
  const at = await configured();
  const email = address();
  knows({ id: randomUUID() });
  // As many as the limit for wrong passwords of an account: each counts once.
  const answers = await Promise.all(Array.from({ length: 20 }, async () => await signIn(at, email)));
  for (const answer of answers) expect(answer).toSucceed();
  expect(await countOf(at)).toBe(1);
  expect(await stateOf(at)).toMatchObject({ moved: 1 });
});

test('a sign-in for which the old system gives no usable answer can be tried again, and is no wrong password', async () => {
  const at = await configured();
  const answers = [
    { status: 500 },
    { body: 'null' },
    { body: '{"user":{"primary_email":"other@example.com"}}' },
    { body: '{"user":{"display_name":1}}' },
    { body: `{"user":null,"more":"${'x'.repeat(20_000)}"}` },
    { body: `{"user":{"client_metadata":{"a":${'['.repeat(2000)}${']'.repeat(2000)}}}}` },
    { body: '{"user":{"display_name":"a\\u0000b"}}' },
    { body: '{"user":{"client_metadata":{"a\\ud800":1}}}' },
  ];
  for (const answer of answers) {
    hook.reply(answer);
    expect(await signIn(at, address())).toMatchObject({ status: 503, text: expect.stringContaining('Try again') });
  }
  expect(await countOf(at)).toBe(0);
  expect(await stateOf(at)).toMatchObject({ moved: 0, failures: answers.length });
});

test('too many sign-ins at once that wait for the old system can be tried again', async () => {
  const at = await configured();
  const { promise, resolve } = Promise.withResolvers<{ body: string }>();
  hook.reply(async () => await promise);
  const addresses = Array.from({ length: 21 }, address);
  const answers = addresses.map(async (email) => {
    const answer = await signIn(at, email);
    // The one that is too many is answered first, and lets the others end.
    resolve({ body: '{"user":null}' });
    return answer.status;
  });
  const statuses = await Promise.all(answers);
  expect(statuses.filter((status) => status === 503)).toHaveLength(1);
  // The old system was not asked: a silent one is answered with the same status.
  expect(hook.received.filter(({ body }) => addresses.some((email) => body.includes(email)))).toHaveLength(20);
});

test('a user who is there already gets the password only with a verified address and without a password', async () => {
  const at = await configured();
  const verified = await at.project.user({ password_hash: null, primary_email_verified: true });
  const unverified = await at.project.user({ password_hash: null, primary_email_verified: false });
  const other = await at.project.user();
  knows({ primary_email_verified: true, display_name: 'Eve' });
  expect((await signIn(at, verified.email)).body).toMatchObject({ user_id: verified.id });
  expect(await signIn(at, unverified.email)).toFail('EMAIL_PASSWORD_MISMATCH');
  expect(await signIn(at, other.email)).toFail('EMAIL_PASSWORD_MISMATCH');
  expect(hook.received.filter(({ body }) => body.includes(other.email))).toHaveLength(0);
});

test('a second factor of the old system is asked for at once', async () => {
  const at = await configured();
  knows({ totp_secret_base64: Buffer.alloc(20, 7).toString('base64') });
  expect(await signIn(at, address())).toFail('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
});

test('users of Stack Auth move in by its own protocol', async () => {
  const old = await portico();
  const user = await old.project.user({ display_name: 'Ada', primary_email_verified: true });
  const withoutFactor = { type: 'stack-auth', url: old.server.url, projectId: old.project.id };
  const at = await configured({ ...withoutFactor, secret: old.project.keys.server });
  expect(await signIn(at, user.email, 'wrong horse staple')).toFail('EMAIL_PASSWORD_MISMATCH');
  expect((await signIn(at, user.email, user.password)).body).toMatchObject({ user_id: user.id });
  const wrongKey = await configured({ ...withoutFactor, secret: 'wrong' });
  expect((await signIn(wrongKey, user.email, user.password)).status).toBe(503);
  for (const given of [{ secret: 'line\nbreak' }, { secret: 'ключ' }, { secret: 'key', projectId: 'a\r\nb: c' }]) {
    const unsendable = await configured({ ...withoutFactor, ...given });
    expect((await signIn(unsendable, user.email, user.password)).status, JSON.stringify(given)).toBe(503);
    expect(await stateOf(unsendable)).toMatchObject({ failures: 1, last_failure: expect.stringContaining('header') });
  }
});

test('a test asks the old system and moves nobody in, and the secret is stored encrypted', async () => {
  const at = await configured();
  knows({ display_name: 'Ada' });
  const email = address();
  const asking = async (given: string) =>
    (await at.api.admin().call('POST /internal/old-system/test', { body: { email, password: given } })).body;
  expect(await asking(password)).toMatchObject({ answer: 'user', outcome: 'created', display_name: 'Ada' });
  expect(await asking('wrong')).toMatchObject({ answer: 'no_user', outcome: null });
  hook.reply({ status: 404 });
  expect(await asking(password)).toMatchObject({ answer: 'failed', problem: expect.stringContaining('404') });
  expect(await countOf(at)).toBe(0);
  const text = 'select config_overrides::text as config from tenancies where project_id = $1';
  const { rows } = await at.server.app.database.handle().run({ text, values: [at.project.id] });
  expect(JSON.stringify(rows)).not.toContain(secret);
  const off = await configured({ type: 'off' }, at);
  expect(await signIn(off, email)).toFail('EMAIL_PASSWORD_MISMATCH');
});

test.each([
  ...[429, 500, 503].map((status) => ({ type: 'http', status })),
  ...[429, 500, 503].map((status) => ({ type: 'stack-auth', status })),
])('an old system of type $type that answers $status is asked once in a sign-in', async ({ type, status }) => {
  const at = await configured(type === 'http' ? {} : { type, url: hook.url, projectId: randomUUID(), secret: 'key' });
  const email = address();
  hook.reply({ status, headers: { 'retry-after': '999999999' }, body: '{}' });
  expect((await signIn(at, email)).status).toBe(503);
  expect(hook.received.filter(({ body }) => body.includes(email)).length).toBe(1);
});
