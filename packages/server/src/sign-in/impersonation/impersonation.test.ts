import { callerHeaders, createApi, ownersTeam, type Portico, portico, type TestPerson } from '@portico/testkit';
import { describe, expect, test } from 'vitest';

const hour = 3_600_000;
const page = 'https://app.example.com/handler/impersonation';

/** A project with a user and a colleague with the role support. */
async function desk(overrides: Record<string, unknown> = {}) {
  const at = await portico();
  const config = {
    'domains.trustedDomains.app': { baseUrl: 'https://app.example.com', handlerPath: '/handler' },
    ...overrides,
  };
  const body = { config_override_string: JSON.stringify(config) };
  expect(await at.api.admin().call('PATCH /internal/config/override', { body })).toSucceed();
  const user = await at.project.user({ display_name: 'Ada Lovelace' });
  const person = await ownersTeam(at).join('support');
  return { ...at, user, person };
}

type Desk = Awaited<ReturnType<typeof desk>>;

const linkOf = async ({ person, user }: Desk, more: Record<string, unknown> = {}) =>
  await person.admin.call('POST /auth/impersonation/links', {
    body: { user_id: user.id, reason: 'Ticket 4711', ...more },
  });

function codeIn(url: string): string {
  return new URLSearchParams(new URL(url).hash.slice(1)).get('code') ?? '';
}

async function newCode(on: Desk): Promise<string> {
  const { body } = await linkOf(on);
  return codeIn(body.url);
}

const signIn = async ({ api }: Pick<Portico, 'api'>, code: string) =>
  await api.call('POST /auth/impersonation/sign-in', { body: { code } });
const check = async ({ api }: Pick<Portico, 'api'>, code: string) =>
  await api.call('POST /auth/impersonation/sign-in/check-code', { body: { code } });

test('a colleague with the role support gets a link, and the session that it begins names the colleague and the reason', async () => {
  const on = await desk();
  const { body: link } = await linkOf(on);
  expect(link.url.startsWith(`${page}#code=`)).toBe(true);
  expect(link).toMatchObject({ session_expires_in_millis: hour });
  const code = codeIn(link.url);

  expect((await check(on, code)).body).toEqual({
    user: { id: on.user.id, display_name: 'Ada Lovelace', primary_email: on.user.email },
    reason: 'Ticket 4711',
    session_expires_in_millis: hour,
  });
  const { body: tokens } = await signIn(on, code);

  expect(tokens.user_id).toBe(on.user.id);
  const me = await on.api.withTokens(tokens).call('GET /users/me');
  expect(me.body).toMatchObject({ id: on.user.id });
  const { body: events } = await on.api.server().call('GET /events', { query: { user_id: on.user.id } });
  expect(events.items.find(({ type }) => type === 'impersonation.started')).toMatchObject({
    actor: { type: 'owner', id: on.person.id },
    after: { reason: 'Ticket 4711' },
  });
});

test('a link works once, and the session stays', async () => {
  const on = await desk();
  const code = await newCode(on);
  const [one, two] = await Promise.all([signIn(on, code), signIn(on, code)]);

  expect([one.status, two.status].sort()).toEqual([200, 409]);
  expect(await signIn(on, code)).toFail('VERIFICATION_CODE_ALREADY_USED');
  const { body } = one.status === 200 ? one : two;
  expect(await on.api.withTokens(body).call('GET /users/me')).toSucceed();
});

test('a link works for a minute', async () => {
  const on = await desk();
  const code = await newCode(on);
  on.server.clock.advance(61, 'second');

  expect(await check(on, code)).toFail('VERIFICATION_CODE_EXPIRED');
  expect(await signIn(on, code)).toFail('VERIFICATION_CODE_EXPIRED');
});

test('a link of one project is unknown in another', async () => {
  const on = await desk();
  const code = await newCode(on);

  expect(await signIn(await portico(), code)).toFail('VERIFICATION_CODE_NOT_FOUND');
  expect(await signIn(on, code)).toSucceed();
});

test('a session is as long as asked for, and at most as long as the project allows', async () => {
  const on = await desk({ 'auth.sessions.impersonationMinutesMax': 30 });

  expect((await linkOf(on)).body.session_expires_in_millis).toBe(hour / 2);
  expect((await linkOf(on, { expires_in_millis: 24 * hour })).body.session_expires_in_millis).toBe(hour / 2);
  const { body } = await linkOf(on, { expires_in_millis: hour / 4 });
  expect(body.session_expires_in_millis).toBe(hour / 4);
  const { body: tokens } = await signIn(on, codeIn(body.url));
  on.server.clock.advance(16, 'minute');
  const headers = { 'x-stack-refresh-token': tokens.refresh_token };
  expect(await on.api.call('POST /auth/sessions/current/refresh', { headers })).toFail(
    'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
  );
});

test('a link leads to a page of a trusted domain only', async () => {
  const on = await desk();
  const callback_url = `${page}?from=desk`;
  expect((await linkOf(on, { callback_url })).body.url).toContain(`${callback_url}#code=`);
  expect(await linkOf(on, { callback_url: 'https://evil.example/handler/impersonation' })).toFail(
    'REDIRECT_URL_NOT_WHITELISTED',
  );
});

test('without a trusted domain, the page must be named', async () => {
  const on = await desk({ 'domains.trustedDomains.app': null });
  expect(await linkOf(on)).toMatchObject({ status: 400, text: expect.stringContaining('has no trusted domain') });
  expect(await linkOf(on, { callback_url: 'http://localhost:3000/handler/impersonation' })).toSucceed();
});

test('a reason is required, and an unknown user is refused', async () => {
  const on = await desk();
  expect(await linkOf(on, { reason: '  ' })).toFail('SCHEMA_ERROR');
  expect(await linkOf(on, { reason: 'x'.repeat(501) })).toFail('SCHEMA_ERROR');
  expect(await linkOf(on, { user_id: '3f0c2d4e-1f0a-4f0b-9a52-6a1d8f3b7c10' })).toFail('USER_ID_DOES_NOT_EXIST');
});

type Loss = (on: Desk, person: TestPerson) => Promise<unknown>;

const losses: Readonly<Record<string, Loss>> = {
  'is removed from the team': async ({ internal, project }, { id: user_id }) =>
    await internal.server().call('DELETE /team-memberships/:team_id/:user_id', {
      params: { team_id: project.ownerTeamId, user_id },
    }),
  'gets the role read only': async ({ internal, project }, { id: user_id }) => {
    const params = { team_id: project.ownerTeamId, user_id };
    const operation = '/team-permissions/:team_id/:user_id/:permission_id';
    await internal.server().call(`POST ${operation}`, { params: { ...params, permission_id: 'read_only' }, body: {} });
    return await internal.server().call(`DELETE ${operation}`, { params: { ...params, permission_id: 'support' } });
  },
  'signs out': async ({ internal }, person) =>
    await internal.withTokens(person).call('DELETE /auth/sessions/current', {
      headers: { 'x-stack-refresh-token': person.refresh_token },
    }),
  'is restricted': async ({ internal }, { id: user_id }) =>
    await internal.server().call('PATCH /users/:user_id', {
      params: { user_id },
      body: { restricted_by_admin: true, restricted_by_admin_reason: 'Left the company' },
    }),
  'is deleted': async ({ internal }, { id: user_id }) =>
    await internal.server().call('DELETE /users/:user_id', { params: { user_id } }),
};

describe('a link', () => {
  test.each(Object.entries(losses))('ends when its creator %s', async (_name, lose) => {
    const on = await desk();
    const code = await newCode(on);

    expect(await lose(on, on.person)).toSucceed();

    expect(await check(on, code)).toFail('VERIFICATION_CODE_NOT_FOUND');
    expect(await signIn(on, code)).toFail('VERIFICATION_CODE_NOT_FOUND');
  });

  test('ends when the credentials of the user change', async () => {
    const on = await desk();
    const code = await newCode(on);
    const params = { user_id: on.user.id };
    expect(
      await on.api.server().call('PATCH /users/:user_id', { params, body: { password: 'new horse 12' } }),
    ).toSucceed();

    expect(await signIn(on, code)).toFail('VERIFICATION_CODE_NOT_FOUND');
  });

  test('that a program created ends when its key is revoked', async () => {
    const on = await desk();
    const { body: keys } = await on.api.admin().call('POST /internal/api-keys', {
      body: {
        description: 'Support tool',
        expires_at_millis: on.server.clock.in(1, 'day').getTime(),
        has_publishable_client_key: false,
        has_secret_server_key: true,
        has_super_secret_admin_key: false,
      },
    });
    const program = createApi<'server'>(on.url, callerHeaders(on.project.id, 'server', keys.secret_server_key ?? ''));
    const body = { user_id: on.user.id, reason: 'Ticket 4711' };
    const codes = await Promise.all(
      [1, 2].map(async () => codeIn((await program.call('POST /auth/impersonation/links', { body })).body.url)),
    );
    expect(await signIn(on, codes[0] ?? '')).toSucceed();

    const params = { key_set_id: keys.id };
    expect(
      await on.api.admin().call('PATCH /internal/api-keys/:key_set_id', { params, body: { revoked: true } }),
    ).toSucceed();

    expect(await signIn(on, codes[1] ?? '')).toFail('VERIFICATION_CODE_NOT_FOUND');
  });

  test('is not created by a person who may only read', async () => {
    const on = await desk();
    const person = await ownersTeam(on).join('read_only');
    expect(await linkOf({ ...on, person })).toFail('PROJECT_ROLE_REQUIRED');
  });
});
