import { randomUUID } from 'node:crypto';
import { type EndpointSpec, endpoints, rulesOf, schemaAt } from '@portico/contract';
import { type Portico, portico, rawRequest } from '@portico/testkit';
import { expect, test } from 'vitest';
import { sampleOf } from '../matrix/sample.ts';

/** Tests that an impersonated session cannot change how the user signs in, through every door. */

type Operation = keyof typeof endpoints;

const error = 'IMPERSONATED_SESSION_NOT_ALLOWED';

async function impersonated() {
  const made = await portico();
  const user = await made.project.user();
  return { ...made, user, as: made.api.withTokens(await impersonate(made, user.id)) };
}

async function impersonate({ api }: Portico, userId: string) {
  const answer = await api.server().call('POST /auth/sessions', { body: { user_id: userId, is_impersonation: true } });
  expect(answer).toSucceed();
  return answer.body;
}

/** Operations whose names suggest that they change an account, and why they do not change how its user signs in. */
const harmless = new Set<string>([
  // Without the session: by a password or a code. Anonymous users: see below.
  'POST /auth/password/sign-up',
  'POST /auth/password/sign-in',
  'POST /auth/password/send-reset-code',
  'POST /auth/password/reset',
  'POST /auth/password/reset/check-code',
  'POST /auth/otp/send-sign-in-code',
  'POST /auth/otp/sign-in',
  'POST /auth/otp/sign-in/check-code',
  'POST /auth/passkey/initiate-passkey-authentication',
  'POST /auth/passkey/sign-in',
  'POST /auth/keep-account',
  'POST /auth/mfa/sign-in',
  'POST /auth/anonymous/sign-up',
  'POST /contact-channels/verify',
  'POST /contact-channels/verify/check-code',
  'POST /contact-channels/verify/other-access',
  // With the code of another link.
  'POST /auth/impersonation/sign-in',
  'POST /auth/impersonation/sign-in/check-code',
  // The person who reads the email decides.
  'POST /contact-channels/send-verification-code',
  'POST /contact-channels/:user_id/:contact_channel_id/send-verification-code',
  // The session itself.
  'DELETE /auth/sessions/current',
  'POST /auth/sessions/current/refresh',
  // A login of the command line is an impersonated session too.
  'POST /auth/cli',
  'POST /auth/cli/poll',
  'POST /auth/cli/complete',
  'POST /auth/cli/details',
  // So is the session of an app behind the hosted pages.
  'POST /auth/hosted-pages/authorize',
  // Tokens of providers that the app may use.
  'POST /auth/oauth/connected-accounts/:provider_id/access-token',
]);

const clientOperations = Object.entries<EndpointSpec>(endpoints).filter(([, spec]) => spec.access === 'client');
const always = clientOperations.filter(
  ([, spec]) => spec.changesCredentials === true || spec.changesCredentials === 'revoke',
);

test('every operation on sign-in data is declared as a change of credentials, or known as harmless', () => {
  const unknown = clientOperations.filter(
    ([operation, spec]) =>
      /^(?:POST|PATCH|PUT|DELETE) \/(?:auth|contact-channels|oauth-providers|user-api-keys|team-api-keys|users)\b/.test(
        operation,
      ) &&
      spec.changesCredentials === undefined &&
      !harmless.has(operation),
  );

  expect(unknown.map(([operation]) => operation)).toEqual([]);
});

test('each of them is refused, and does nothing', async () => {
  const { as } = await impersonated();

  expect(always.length).toBeGreaterThan(10);
  for (const [operation] of always) {
    const names = [...operation.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const params = Object.fromEntries(names.map((name) => [name, randomUUID()]));
    const answer = await as.callBadly(operation as Operation, { params, body: {} });
    expect(answer, operation).toFail(error);
    expect(answer.status, operation).toBe(403);
  }
});

test('the fields of the user that sign-in uses are refused, and others can be changed', async () => {
  const { as, api, user } = await impersonated();

  for (const body of [
    { primary_email: 'mallory@example.com' },
    { otp_auth_enabled: true },
    { passkey_auth_enabled: false },
    { totp_secret_base64: null },
    { display_name: 'Mallory', totp_secret_base64: Buffer.alloc(20, 1).toString('base64') },
  ]) {
    expect(await as.callBadly('PATCH /users/me', { body }), JSON.stringify(body)).toFail(error);
  }
  expect(await as.call('PATCH /users/me', { body: { client_metadata: { seen: true } } })).toSucceed();
  const { body } = await api.as(user).call('GET /users/me');
  expect(body).toMatchObject({ primary_email: user.email, display_name: user.wire.display_name });
});

test('an account of a provider cannot be linked, also not to an anonymous user', async () => {
  const made = await impersonated();
  const config = {
    'auth.oauth.providers.github': { type: 'github', isShared: true, allowSignIn: true, allowConnectedAccounts: true },
  };
  const override = { config_override_string: JSON.stringify(config) };
  expect(await made.api.admin().call('PATCH /internal/config/override', { body: override })).toSucceed();
  const { body: anonymous } = await made.api.call('POST /auth/anonymous/sign-up');
  const authorize = async (type: string, token: string) => {
    const query = new URLSearchParams({
      client_id: made.project.id,
      client_secret: made.project.keys.client,
      redirect_uri: 'http://localhost:4000/handler/oauth-callback',
      scope: 'legacy',
      state: 'state',
      grant_type: 'authorization_code',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
      response_type: 'code',
      type,
      token,
    });
    return await rawRequest(made.url, { path: `/api/v1/auth/oauth/authorize/github?${query}` });
  };
  const token = (await impersonate(made, made.user.id)).access_token;
  const ofAnonymous = (await impersonate(made, anonymous.user_id)).access_token;

  expect(await authorize('link', token)).toFail(error);
  expect(await authorize('authenticate', ofAnonymous)).toFail(error);
  expect((await authorize('link', made.user.access_token)).status).toBeLessThan(400);
});

test('an anonymous user does not become the account of the person who impersonates', async () => {
  const made = await portico();
  const { body: anonymous } = await made.api.call('POST /auth/anonymous/sign-up');
  const tokens = await impersonate(made, anonymous.user_id);
  const as = made.api.withTokens(tokens).withHeaders({ 'x-stack-allow-anonymous-user': 'true' });
  const body = {
    email: 'mallory@example.com',
    password: 'a long and good passphrase',
    verification_callback_url: 'http://localhost/',
  };

  expect(await as.call('POST /auth/password/sign-up', { body })).toFail(error);
  expect(await as.call('POST /auth/otp/sign-in', { body: { code: 'a'.repeat(45) } })).toFail(error);
});

test('nobody but the user spends the money of the user, or of a team', async () => {
  const { api, user, as } = await impersonated();
  const { body: team } = await api
    .server()
    .call('POST /teams', { body: { display_name: 'T', creator_user_id: user.id } });
  const open: string[] = [];
  const paying = clientOperations.filter(([, { whose }]) =>
    rulesOf(whose).some((rule) => 'to' in rule && rule.to === 'pay'),
  );
  for (const [operation, spec] of paying) {
    for (const [customer_type, customer_id] of [
      ['user', user.id],
      ['team', team.id],
    ] as const) {
      const part = (name: 'params' | 'body') =>
        sampleOf(schemaAt(spec[name], 'client'), name === 'params' ? { customer_type, customer_id } : {});
      const isRead = operation.startsWith('GET ');
      const input = { params: part('params') as object, ...(isRead ? {} : { body: part('body') }) };
      const { code } = await as.callBadly(operation as Operation, input);
      if ((code === error) === isRead) open.push(`${operation} for a ${customer_type}: ${code}`);
    }
  }
  expect(open).toEqual([]);
  expect(paying.length).toBeGreaterThan(7);
});

test('servers and owners still change the user, and the user has all rights', async () => {
  const { api, user } = await impersonated();

  const params = { user_id: user.id };
  const tokens = { access_token: (await impersonate({ api } as Portico, user.id)).access_token, refresh_token: '' };
  const server = api.server().withTokens(tokens);
  expect(await server.call('PATCH /users/:user_id', { params, body: { totp_secret_base64: null } })).toSucceed();
  expect(await api.as(user).call('PATCH /users/me', { body: { totp_secret_base64: null } })).toSucceed();
});
