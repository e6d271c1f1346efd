import { authenticatorApp, type Portico, portico, type TestUser } from '@portico/testkit';
import { expect, test } from 'vitest';

const error = 'DEVICE_NOT_TRUSTED';
const laptop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';

async function configure({ api }: Portico, overrides: Record<string, unknown>) {
  const config_override_string = JSON.stringify(overrides);
  expect(await api.admin().call('PATCH /internal/config/override', { body: { config_override_string } })).toSucceed();
}

/** Creates a project that trusts devices for 30 days, and a user with a second factor. */
async function given() {
  const made = await portico();
  await configure(made, { 'auth.secondFactor.trustedDeviceDays': 30 });
  const user = await made.project.user({ primary_email_verified: true });
  const app = authenticatorApp();
  await made.api.as(user).call('PATCH /users/me', { body: { totp_secret_base64: app.secretBase64 } });
  return { made, ...made, user, app };
}

type Given = Awaited<ReturnType<typeof given>>;

async function attempt({ api, user }: Pick<Given, 'api'> & { readonly user: Pick<TestUser, 'email' | 'password'> }) {
  const { email, password } = user;
  const answer = await api.call('POST /auth/password/sign-in', { body: { email, password } });
  expect(answer).toFail('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  return (answer.body as unknown as { details: { attempt_code: string } }).details.attempt_code;
}

/** Signs in with the app and trusts the device. Codes work once, so the time moves on. */
async function trust(at: Given) {
  at.server.clock.advance(1, 'minute');
  const body = { type: 'totp', totp: at.app.codeAt(at.server.clock.now()), trust_device: true } as const;
  const as = at.api.withHeaders({ 'user-agent': laptop });
  const answer = await as.call('POST /auth/mfa/sign-in', { body: { ...body, code: await attempt(at) } });
  expect(answer).toSucceed();
  return answer.body.trusted_device ?? { token: '', expires_at_millis: 0 };
}

async function enter(at: Given, ...tokens: string[]) {
  const body = { type: 'trusted_device' as const, tokens, code: await attempt(at) };
  return await at.api.call('POST /auth/mfa/sign-in', { body });
}

const ofMe = { query: { user_id: 'me' } } as const;
/** Returns the trusted devices from a server, because the access token of the user expires. */
const devices = async ({ api, user }: Given) =>
  (await api.server().call('GET /auth/mfa/trusted-devices', { query: { user_id: user.id } })).body.items;

test('a trusted device signs in without a code, until the trust expires', async () => {
  const at = await given();
  const { token, expires_at_millis } = await trust(at);
  const days = (expires_at_millis - at.server.clock.now().getTime()) / 86_400_000;
  expect(days).toBeCloseTo(30, 2);

  const answer = await enter(at, 'another token', token);

  expect(answer.body).toMatchObject({ user_id: at.user.id, is_new_user: false });
  expect(answer.body).not.toHaveProperty('trusted_device');
  expect(answer.trips).toBe(3);
  expect(await at.api.as(answer.body).call('GET /users/me')).toSucceed();
  at.server.clock.advance(29 * 24, 'hour');
  expect(await enter(at, token)).toSucceed();
  at.server.clock.advance(24, 'hour');
  expect(await enter(at, token)).toFail(error);
});

test('users see their trusted devices, and remove them', async () => {
  const at = await given();
  const { token } = await trust(at);
  const second = await trust(at);

  const { body } = await at.api.as(at.user).call('GET /auth/mfa/trusted-devices', ofMe);

  const [newest, oldest] = body.items;
  expect(body.items).toEqual(await devices(at));
  expect(newest).toMatchObject({ user_id: at.user.id, expires_at_millis: second.expires_at_millis });
  expect(oldest?.device).toEqual({ browser: 'Firefox', system: 'Windows', model: null });
  expect(JSON.stringify(await devices(at))).not.toContain(token);
  const remove = async (device_id: string) =>
    await at.api.as(at.user).call('DELETE /auth/mfa/trusted-devices/:device_id', { params: { device_id }, ...ofMe });
  expect(await remove(oldest?.id ?? '')).toSucceed();
  expect(await remove(oldest?.id ?? '')).toBeRefused(404);
  expect(await enter(at, token)).toFail(error);
  expect(await enter(at, second.token)).toSucceed();
  expect(await devices(at)).toHaveLength(1);
});

test('a user has at most ten trusted devices, and the oldest one goes', async () => {
  const at = await given();
  const { token } = await trust(at);
  for (let index = 0; index < 10; index += 1) await trust(at);

  expect(await devices(at)).toHaveLength(10);
  expect(await enter(at, token)).toFail(error);
});

test('a project that trusts no devices, or for a shorter time, ends the trust at once', async () => {
  const at = await given();
  const { token } = await trust(at);
  at.server.clock.advance(8 * 24, 'hour');
  expect(await enter(at, token)).toSucceed();

  await configure(at.made, { 'auth.secondFactor.trustedDeviceDays': 7 });
  expect(await enter(at, token)).toFail(error);
  expect(await devices(at)).toEqual([]);
  await configure(at.made, { 'auth.secondFactor.trustedDeviceDays': null });
  expect(await enter(at, token)).toFail(error);
  expect(await trust(at)).toEqual({ token: '', expires_at_millis: 0 });
  for (const days of [0, 91, 1.5]) {
    const config_override_string = JSON.stringify({ 'auth.secondFactor.trustedDeviceDays': days });
    const body = { config_override_string };
    expect((await at.api.admin().call('PATCH /internal/config/override', { body })).status).toBe(400);
  }
});

test('clients know for how long devices are trusted', async () => {
  const { api } = await given();
  expect((await api.call('GET /projects/current')).body.config.trusted_device_days).toBe(30);
});

test('a server lists and removes the devices of a user, other users cannot', async () => {
  const at = await given();
  await trust(at);
  const other = await at.project.user();
  const query = { user_id: at.user.id };

  const { body } = await at.api.server().call('GET /auth/mfa/trusted-devices', { query });

  const [device] = body.items;
  const params = { device_id: device?.id ?? '' };
  const as = at.api.as(other);
  expect(await as.call('GET /auth/mfa/trusted-devices', { query })).toBeRefused(403);
  expect(await as.call('DELETE /auth/mfa/trusted-devices/:device_id', { params, query })).toBeRefused(403);
  expect(await as.call('DELETE /auth/mfa/trusted-devices/:device_id', { params, ...ofMe })).toBeRefused(404);
  expect(await at.api.server().call('DELETE /auth/mfa/trusted-devices/:device_id', { params, query })).toSucceed();
  expect(await devices(at)).toEqual([]);
});

test('the event log has both events, and the token is nowhere', async () => {
  const at = await given();
  const { token } = await trust(at);
  const [device] = await devices(at);
  await at.api.as(at.user).call('PATCH /users/me', { body: { totp_secret_base64: null } });

  const types = 'trusted_device.created,trusted_device.deleted';
  const { body } = await at.api.admin().call('GET /events', { query: { user_id: at.user.id, types } });

  expect(body.items.map(({ type, subject_id }) => [type, subject_id])).toEqual([
    ['trusted_device.deleted', device?.id],
    ['trusted_device.created', device?.id],
  ]);
  expect(JSON.stringify(body)).not.toContain(token);
  const { rows } = await at.server.app.database.handle().run({
    text: 'select * from trusted_devices where user_id = $1',
    values: [at.user.id],
  });
  expect(rows).toEqual([]);
});
