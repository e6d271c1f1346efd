import { beforeAll, expect, test, vi } from 'vitest';
import { actionCode } from './action-code.ts';
import { withoutSecretKeys } from './without-secret-keys.ts';

beforeAll(() => {
  vi.stubGlobal('location', new URL('https://portico.example.com/projects'));
  vi.stubGlobal('document', { querySelector: () => null });
});

const call = (operation: string, path: string, body?: object) =>
  actionCode({
    projectId: 'p1',
    level: operation.includes('/internal/') ? 'admin' : 'server',
    operation,
    path,
    body: body === undefined ? undefined : JSON.stringify(body),
  });

test('a call becomes code for the SDK and for curl, without the password', () => {
  const body = { display_name: "Ada's", primary_email: 'ada@example.com', password: 'correct horse' };
  const code = call('POST /users', '/users', body);
  expect(code?.sdk).toContain(
    'await portico.createUser({\n  displayName: "Ada\'s",\n  primaryEmail: "ada@example.com"\n});',
  );
  expect(code?.curl).toContain('-d \'{"display_name":"Ada\'\\\'\'s","primary_email":"ada@example.com"}\'');
  expect(JSON.stringify(code)).not.toContain('correct horse');
});

test('each action names the user, team or project it changes', () => {
  const sdk = (...given: Parameters<typeof call>) =>
    call(...given)
      ?.sdk?.split('\n')
      .slice(3)
      .join('\n')
      .trim();
  expect(sdk('PATCH /users/:user_id', '/users/u1', { restricted_by_admin: false })).toBe(
    "const user = await portico.getUser('u1');\nawait user?.release();",
  );
  expect(sdk('DELETE /auth/sessions', '/auth/sessions?user_id=u1')).toContain(
    "getUser('u1');\nawait user?.revokeOtherSessions();",
  );
  expect(sdk('POST /team-memberships/:team_id/:user_id', '/team-memberships/t1/u1', {})).toContain(
    "getTeam('t1');\nawait team?.addUser('u1');",
  );
  expect(sdk('PATCH /users/:user_id', '/users/u1', { totp_secret_base64: 'x', requires_totp: true })).toBeUndefined();
  const admin = call('POST /internal/people-invitations', '/internal/people-invitations', {
    email: 'a@b.c',
    role: 'support',
  });
  expect(admin?.sdk).toContain('new PorticoAdminApp({ tokenStore: null })');
  expect(admin?.curl).toContain('"x-stack-super-secret-admin-key: $PORTICO_SUPER_SECRET_ADMIN_KEY"');
});

test('a call that is written from the contract has the names of an app, and its times', () => {
  const sdk = (...given: Parameters<typeof call>) =>
    call(...given)
      ?.sdk?.split('\n\n')[1]
      ?.trim();
  const endpoint = '/internal/webhooks/endpoints';
  const begin = 'const portico = new PorticoAdminApp({ tokenStore: null });\n';

  const code = [
    sdk(`PATCH ${endpoint}/:endpoint_id`, `${endpoint}/e1`, { event_types: ['user.created'], is_enabled: true }),
    sdk(`POST ${endpoint}/:endpoint_id/replay`, `${endpoint}/e1/replay`, { since_millis: 0 }),
    sdk(`POST ${endpoint}`, endpoint, { url: '\u0001\'); evil("' }),
    sdk('POST /internal/email-suppressions', '/internal/email-suppressions', { email_addresses: ['a@b.c'] }),
  ];

  expect(code.map((one) => one?.replace(begin, '').replaceAll(/\s+/g, ' '))).toEqual([
    `await portico.webhooks.updateEndpoint('e1', { eventTypes: [ "user.created" ], isEnabled: true });`,
    `await portico.webhooks.replayDeliveries('e1', { since: new Date('1970-01-01T00:00:00.000Z') });`,
    `await portico.webhooks.createEndpoint({ url: "\\u0001'); evil(\\"" });`,
    `await portico.emailDelivery.addSuppressions([ "a@b.c" ]);`,
  ]);
});

test('texts with secret names are left out at any depth, and in JSON inside a text', () => {
  const changes = {
    'auth.password': { allowSignIn: true, min: 12 },
    server: { smtpPassword: 'x', host: 'h' },
    api_key: 'k',
  };
  const clean = { 'auth.password': { allowSignIn: true, min: 12 }, server: { host: 'h' } };
  expect(withoutSecretKeys(changes)).toEqual(clean);
  expect(withoutSecretKeys({ config_override_string: JSON.stringify(changes) })).toEqual({
    config_override_string: JSON.stringify(clean),
  });
  expect(withoutSecretKeys({ headers: { authorization: 'Bearer x' }, url: 'u' })).toEqual({ headers: {}, url: 'u' });
});
