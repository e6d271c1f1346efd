import { randomUUID } from 'node:crypto';
import { actsForNobody, type EndpointSpec, endpoints } from '@portico/contract';
import { mailsTo, type Portico, portico, type TestUser, type Tokens } from '@portico/testkit';
import { beginSocial, signInWithMock } from '@portico/testkit/outside/social-browser';
import { describe, expect, test } from 'vitest';

/** Tests that a limited session in a browser stops no sign-in of another user, and gains nothing by one. */

type Operation = keyof typeof endpoints;

const error = 'RESTRICTED_USER_NOT_ALLOWED';

async function restrict({ api }: Portico, user_id: string) {
  const body = { restricted_by_admin: true };
  expect(await api.server().call('PATCH /users/:user_id', { params: { user_id }, body })).toSucceed();
}

async function requireSecondFactor({ api }: Portico) {
  const config_override_string = JSON.stringify({ 'auth.secondFactor.policy': 'required' });
  expect(await api.admin().call('PATCH /internal/config/override', { body: { config_override_string } })).toSucceed();
}

async function signIn({ api }: Portico, { email, password }: TestUser): Promise<Tokens> {
  const answer = await api.call('POST /auth/password/sign-in', { body: { email, password } });
  expect(answer).toSucceed();
  return answer.body;
}

/** Steps of a sign-in, which do not act for the user of the token. */
const signIns = [
  'POST /auth/anonymous/sign-up',
  'POST /auth/impersonation/sign-in',
  'POST /auth/impersonation/sign-in/check-code',
  'POST /auth/keep-account',
  'POST /auth/mfa/sign-in',
  'POST /auth/otp/send-sign-in-code',
  'POST /auth/otp/sign-in',
  'POST /auth/otp/sign-in/check-code',
  'POST /auth/passkey/initiate-passkey-authentication',
  'POST /auth/passkey/sign-in',
  'POST /auth/password/reset',
  'POST /auth/password/reset/check-code',
  'POST /auth/password/send-reset-code',
  'POST /auth/password/sign-in',
  'POST /auth/password/sign-up',
  'POST /internal/people-invitations/details',
  'POST /internal/people-invitations/sign-up',
] as const satisfies Operation[];

test('only the steps of a sign-in ignore the user', () => {
  const declared = Object.entries<EndpointSpec>(endpoints).filter(
    ([, { access, whose }]) => access === 'client' && actsForNobody(whose),
  );
  expect(declared.map(([operation]) => operation).toSorted()).toEqual(signIns);
});

describe.each(['restricted', 'without the required second factor'])('a session that is %s', (name) => {
  async function limited() {
    const made = await portico();
    await made.project.configure({ magic_link_enabled: true, passkey_enabled: true });
    const user = await made.project.user();
    if (name === 'restricted') await restrict(made, user.id);
    else await requireSecondFactor(made);
    const as = made.api.as(await signIn(made, user));
    expect((await as.call('GET /teams', { query: { user_id: 'me' } })).status).toBe(403);
    return { ...made, user, as };
  }

  test('does not stop another user who signs in, signs up or resets a password in the same browser', async () => {
    const { as, project, url } = await limited();
    const other = await project.user({ primary_email_verified: true });
    const { email, password } = other;
    const page = { callback_url: 'http://localhost:3000/handler/page' };

    expect((await as.call('POST /auth/password/sign-in', { body: { email, password } })).body.user_id).toBe(other.id);
    const account = { email: `${randomUUID()}@example.com`, password };
    expect(await as.call('POST /auth/password/sign-up', { body: account })).toSucceed();
    expect(await as.call('POST /auth/anonymous/sign-up')).toSucceed();
    expect(await as.call('POST /auth/otp/send-sign-in-code', { body: { email, ...page } })).toSucceed();
    const code = (await mailsTo(url, email))[0]?.code ?? '';
    expect(await as.call('POST /auth/otp/sign-in/check-code', { body: { code } })).toSucceed();
    expect((await as.call('POST /auth/otp/sign-in', { body: { code } })).body.user_id).toBe(other.id);
    expect(await as.call('POST /auth/passkey/initiate-passkey-authentication')).toSucceed();
    expect(await as.call('POST /auth/password/send-reset-code', { body: { email, ...page } })).toSucceed();
    for (const operation of signIns) {
      const answer = await as.callBadly(operation, { body: {} });
      expect([error, 'SECOND_FACTOR_SETUP_REQUIRED'], operation).not.toContain(answer.code);
    }
  });

  test('gains nothing by a sign-up', async () => {
    const { api, as, user } = await limited();
    const body = { email: `${randomUUID()}@example.com`, password: 'correct horse' };

    const answer = await as.call('POST /auth/password/sign-up', { body });

    expect(answer).toSucceed();
    expect(answer.body.user_id).not.toBe(user.id);
    const { body: same } = await api.server().call('GET /users/:user_id', { params: { user_id: user.id } });
    expect(same.primary_email).toBe(user.email);
  });

  test('does not stop another user at a provider', async () => {
    const made = await limited();
    await made.project.configure({ allow_localhost: true, oauth_providers: [{ id: 'google', type: 'shared' }] });
    const email = `${randomUUID()}@example.com`;
    const token = made.as.headers['x-stack-access-token'] ?? '';

    const { user } = await signInWithMock(made, { email }, { token });

    expect(user.primary_email).toBe(email);
    expect(user.id).not.toBe(made.user.id);
  });
});

test('a restricted anonymous user cannot sign up, also at a provider', async () => {
  const made = await portico();
  await made.project.configure({
    magic_link_enabled: true,
    allow_localhost: true,
    oauth_providers: [{ id: 'google', type: 'shared' }],
  });
  const { body: anonymous } = await made.api.call('POST /auth/anonymous/sign-up');
  await restrict(made, anonymous.user_id);
  const { body } = await made.api.server().call('POST /auth/sessions', { body: { user_id: anonymous.user_id } });
  const as = made.api.as(body);
  const account = { email: `${randomUUID()}@example.com`, password: 'correct horse' };

  expect(await as.call('POST /auth/password/sign-up', { body: account })).toFail(error);
  expect(await as.call('POST /auth/otp/sign-in', { body: { code: 'a'.repeat(45) } })).toFail(error);
  const { answer } = await beginSocial(made, 'google', { token: body.access_token });
  expect(answer).toFail(error);
});

test('a restricted user is not signed in again at a provider, and one without the required second factor is', async () => {
  const made = await portico();
  await made.project.configure({ allow_localhost: true, oauth_providers: [{ id: 'google', type: 'shared' }] });
  const ada = { email: `${randomUUID()}@example.com` };
  await signInWithMock(made, ada);
  await requireSecondFactor(made);
  const first = await signInWithMock(made, ada);

  const again = { type: 'reauthenticate', token: first.access_token };
  const { refresh_token } = await signInWithMock(made, ada, again);
  const as = made.api.as(first);
  expect(await as.call('POST /auth/sessions/current/reauthenticate', { body: { refresh_token } })).toSucceed();

  await restrict(made, first.user.id);
  const { access_token: token } = await signInWithMock(made, ada);
  const { answer } = await beginSocial(made, 'google', { ...again, token });
  expect(answer).toFail(error);
});
