import { randomUUID } from 'node:crypto';
import { actsForNobody, type EndpointSpec, endpoints } from '@portico/contract';
import {
  createPasskey,
  mailsTo,
  type Portico,
  portico,
  rawRequest,
  type TestUser,
  type Tokens,
} from '@portico/testkit';
import { configurePayments } from '@portico/testkit/outside/payments';
import { describe, expect, test } from 'vitest';

/** Tests that a restricted user can only read the own user and sign out, through every door. */

type Operation = keyof typeof endpoints;

const error = 'RESTRICTED_USER_NOT_ALLOWED';
const details = { restricted_reason: { type: 'restricted_by_administrator' } };

const restrict = async ({ api }: Portico, { id }: { readonly id: string }) =>
  expect(
    await api.server().callBadly('PATCH /users/:user_id', {
      params: { user_id: id },
      body: { restricted_by_admin: true, restricted_by_admin_reason: 'Spam' },
    }),
  ).toSucceed();

const signIn = async ({ api }: Portico, { email, password }: TestUser): Promise<Tokens> => {
  const answer = await api.call('POST /auth/password/sign-in', { body: { email, password } });
  expect(answer).toSucceed();
  return answer.body;
};

const refresh = async (api: Portico['api'], token = '') =>
  await api.call('POST /auth/sessions/current/refresh', { headers: { 'x-stack-refresh-token': token } });

async function restricted() {
  const made = await portico();
  const user = await made.project.user();
  await restrict(made, user);
  return { ...made, user, as: made.api.as(await signIn(made, user)) };
}

const open = [
  'GET /users/me',
  'DELETE /auth/sessions/current',
  'POST /auth/sessions/current/refresh',
  // Work without a session too: the code proves the address.
  'POST /contact-channels/verify',
  'POST /contact-channels/verify/other-access',
];
// The steps of a sign-in do not act for the user (sign-ins-of-others.test.ts).
const clientOperations = Object.entries<EndpointSpec>(endpoints)
  .filter(([, { access, whose }]) => access === 'client' && !actsForNobody(whose))
  .map(([operation]) => operation as Operation);

test('restricted users can call only the operations of the rule', () => {
  const declared = Object.entries<EndpointSpec>(endpoints).filter(
    ([, { limitedSession }]) => limitedSession === 'restricted' || limitedSession === 'revoked',
  );
  expect(declared.map(([operation]) => operation).toSorted()).toEqual(open.toSorted());
});

test('every other client operation is rejected before anything else is checked', async () => {
  const { as } = await restricted();

  const closed = clientOperations.filter((operation) => !open.includes(operation));
  expect(closed.length).toBeGreaterThan(60);
  for (const operation of closed) {
    const names = [...operation.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const params = Object.fromEntries(names.map((name) => [name, randomUUID()]));
    const answer = await as.callBadly(operation, operation.startsWith('GET') ? { params } : { params, body: {} });
    expect(answer, operation).toFail(error, details);
    expect(answer.status, operation).toBe(403);
  }
});

test('the user is read, refreshed and signed out', async () => {
  const { api, as } = await restricted();

  const me = await as.call('GET /users/me');
  expect(me.body).toMatchObject({ is_restricted: true, restricted_by_admin_reason: 'Spam' });
  expect(me.trips).toBe(1);
  const refreshed = await as.call('POST /auth/sessions/current/refresh');
  expect(refreshed).toSucceed();
  const renewed = as.withHeaders({ 'x-stack-access-token': refreshed.body.access_token });
  expect(await renewed.call('GET /teams', { query: { user_id: 'me' } })).toFail(error);
  expect(await as.call('DELETE /auth/sessions/current')).toSucceed();
  expect(await refresh(api, as.headers['x-stack-refresh-token'])).toFail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
});

describe('what was begun before the restriction', () => {
  test('sessions end at once, with their access tokens', async () => {
    const made = await portico();
    const user = await made.project.user();
    const as = made.api.as(user);
    expect(await as.call('GET /users/me')).toSucceed();

    await restrict(made, user);

    expect(await as.call('GET /users/me')).toFail('ACCESS_TOKEN_EXPIRED');
    expect(await refresh(made.api, user.refresh_token)).toFail('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  });

  test('a command-line login gives no session, and a new one cannot be confirmed', async () => {
    const made = await portico();
    const { api } = made;
    const user = await made.project.user();
    const [first, second] = [
      (await api.call('POST /auth/cli', { body: {} })).body,
      (await api.call('POST /auth/cli', { body: {} })).body,
    ];
    const confirm = async (login_code: string, refresh_token: string) =>
      await api.call('POST /auth/cli/complete', { body: { login_code, refresh_token } });
    const poll = async ({ polling_code }: { readonly polling_code: string }) =>
      (await api.call('POST /auth/cli/poll', { body: { polling_code } })).body;
    expect(await confirm(first.login_code, user.refresh_token)).toSucceed();

    await restrict(made, user);

    expect(await poll(first)).toEqual({ status: 'expired' });
    const { refresh_token } = await signIn(made, user);
    expect(await confirm(second.login_code, refresh_token)).toFail(error, details);
    expect(await poll(second)).toEqual({ status: 'waiting' });
  });

  test('API keys are not valid, until the restriction ends', async () => {
    const made = await portico();
    await made.project.configure({ allow_user_api_keys: true });
    const user = await made.project.user();
    const { body: key } = await made.api.as(user).call('POST /user-api-keys', {
      body: { user_id: 'me', description: 'key', expires_at_millis: null },
    });
    const check = async () =>
      await made.api.server().call('POST /user-api-keys/check', { body: { api_key: key.value } });
    expect(await check()).toSucceed();

    await restrict(made, user);

    expect(await check()).toFail('API_KEY_REVOKED');
    const body = { restricted_by_admin: false };
    await made.api.server().call('PATCH /users/:user_id', { params: { user_id: user.id }, body });
    expect(await check()).toSucceed();
    expect((await check()).trips).toBe(1);
  });

  test('a purchase URL that the client created buys nothing, one of the server does', async () => {
    const made = await portico();
    const prices = { once: { USD: '5' } };
    await configurePayments(made, { products: { pack: { stackable: true, prices } } });
    const { api, project } = made;
    const user = await project.user();
    const body = { customer_type: 'user', customer_id: user.id, product_id: 'pack' } as const;
    const buy = async ({ url }: { readonly url: string }) => {
      const full_code = new URL(url).pathname.replace('/purchase/', '');
      const choice = { full_code, price_id: 'once', quantity: 1 };
      return await api.callBadly('POST /internal/payments/test-mode-purchase-session', { body: choice });
    };
    const own = await api.as(user).call('POST /payments/purchases/create-purchase-url', { body });
    const offered = await api.server().call('POST /payments/purchases/create-purchase-url', { body });

    await restrict(made, user);

    expect(await buy(own.body)).toFail(error, details);
    expect(await buy(offered.body)).toSucceed();
  });

  test('emailed codes are invalid, and new ones sign in to a restricted session', async () => {
    const made = await portico();
    await made.project.configure({ magic_link_enabled: true });
    const user = await made.project.user({ primary_email_verified: true });
    const { api, url } = made;
    const send = async () => {
      const body = { email: user.email, callback_url: 'http://localhost:3000/handler/page' };
      expect(await api.call('POST /auth/otp/send-sign-in-code', { body })).toSucceed();
      return (await mailsTo(url, user.email))[0]?.code ?? '';
    };
    const before = await send();

    await restrict(made, user);

    expect(await api.call('POST /auth/otp/sign-in', { body: { code: before } })).toFail('VERIFICATION_CODE_NOT_FOUND');
    const { body: tokens } = await api.call('POST /auth/otp/sign-in', { body: { code: await send() } });
    expect(await api.as(tokens).call('GET /teams', { query: { user_id: 'me' } })).toFail(error, details);
  });

  test('a passkey registration is invalid, also after the release', async () => {
    const made = await portico();
    await made.project.configure({ passkey_enabled: true });
    const user = await made.project.user();
    const begun = await made.api.as(user).call('POST /auth/passkey/initiate-passkey-registration');
    const credential = createPasskey('http://localhost:3000').register(begun.body.options_json);

    await restrict(made, user);
    await made.api.server().call('PATCH /users/:user_id', {
      params: { user_id: user.id },
      body: { restricted_by_admin: false },
    });

    const next = made.api.as(await signIn(made, user));
    const body = { credential, code: begun.body.code };
    expect(await next.call('POST /auth/passkey/register', { body })).toFail('VERIFICATION_CODE_NOT_FOUND');
  });
});

test('an account cannot be linked with the token', async () => {
  const made = await restricted();
  await made.project.configure({ oauth_providers: [{ id: 'github', type: 'shared' }] });
  const query = new URLSearchParams({
    client_id: made.project.id,
    client_secret: made.project.keys.client,
    redirect_uri: 'http://localhost:3000/cb',
    scope: 'legacy',
    state: 'state',
    grant_type: 'authorization_code',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
    response_type: 'code',
    type: 'link',
    token: made.as.headers['x-stack-access-token'] ?? '',
    error_redirect_url: 'http://localhost:3000/error',
  });

  const answer = await rawRequest(made.url, { path: `/api/v1/auth/oauth/authorize/github?${query}` });

  expect(answer).toFail(error, details);
});

test('a restricted owner has no access to the projects', async () => {
  const { internal, project, url } = await portico();
  const { body: owner } = await internal.withTokens(project.owner).call('GET /users/me');
  const params = { user_id: owner.id };
  await internal.server().callBadly('PATCH /users/:user_id', { params, body: { restricted_by_admin: true } });
  const { body: tokens } = await internal.server().call('POST /auth/sessions', { body: { user_id: owner.id } });
  const read = async (token: string) =>
    await rawRequest(url, {
      path: '/api/v1/internal/projects/current',
      headers: {
        'x-stack-access-type': 'admin',
        'x-stack-project-id': project.id,
        'x-stack-admin-access-token': token,
      },
    });

  expect(await read(project.owner.access_token)).toFail('ADMIN_ACCESS_TOKEN_EXPIRED');
  expect(await read(tokens.access_token)).toFail(error, details);
});

test('servers and admins still act on the user, also with the token', async () => {
  const { api, as, user } = await restricted();
  const params = { user_id: user.id };
  for (const level of [api.server(), api.admin()]) {
    const body = { display_name: 'Renamed' };
    expect(await level.call('PATCH /users/:user_id', { params, body })).toSucceed();
    const token = { 'x-stack-access-token': as.headers['x-stack-access-token'] ?? '' };
    expect(await level.withHeaders(token).call('GET /users/me')).toSucceed();
  }
});

test('a user who is restricted while signing in has no unrestricted session', async () => {
  const made = await portico();
  for (let round = 0; round < 5; round += 1) {
    const user = await made.project.user();
    const { email, password } = user;
    const [, ...answers] = await Promise.all([
      restrict(made, user),
      ...Array.from({ length: 4 }, () => made.api.call('POST /auth/password/sign-in', { body: { email, password } })),
      ...Array.from({ length: 4 }, () => refresh(made.api, user.refresh_token)),
    ]);

    const codes = await Promise.all(
      answers
        .filter(({ status }) => status === 200)
        .map(async ({ body: { access_token } }) => {
          const as = made.api.withHeaders({ 'x-stack-access-token': access_token });
          return (await as.call('GET /teams', { query: { user_id: 'me' } })).code;
        }),
    );
    for (const code of codes) expect([error, 'ACCESS_TOKEN_EXPIRED']).toContain(code);
    expect(await made.api.as(user).call('GET /users/me')).toFail('ACCESS_TOKEN_EXPIRED');
  }
});
