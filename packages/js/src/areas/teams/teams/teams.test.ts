import { expect, test } from 'vitest';
import { accessToken, knownErrorAnswer, type LocalAnswer, startLocalApi } from '../../../../testing/local-api.ts';
import { PorticoClientApp } from '../../../apps/client-app.ts';
import { PorticoServerApp } from '../../../apps/server-app.ts';
import { internals } from '../../base/app-core.ts';

const userId = '6f1d7a52-8d0e-4f9a-9c53-6a3b8f2c1d00';
const team = { id: '0b0f6e4e-3c59-4f4c-8d0f-1f6f0d3f7a11', display_name: 'Crew', profile_image_url: null };
const user = { id: userId, signed_up_at_millis: 0, oauth_providers: [], selected_team: team, primary_email: null };
const key = {
  id: '9a4ad0a4-2b38-4f1e-8b0a-a0c6d3a2d001',
  description: 'CI',
  is_public: false,
  created_at_millis: 0,
  user_id: userId,
  type: 'user',
};

/** Starts a server with one user in one team. */
async function startApi(answers: Record<string, LocalAnswer> = {}) {
  const api = await startLocalApi(({ method, path }) => {
    const operation = `${method} ${path.replace('/api/v1', '')}`;
    const given = Object.entries(answers).find(([start]) => operation.startsWith(start));
    if (given !== undefined) return given[1];
    if (operation.startsWith('GET /users/')) return { json: user };
    if (operation.startsWith('GET /teams?')) return { json: { items: [team], is_paginated: false } };
    if (operation.startsWith('POST /auth/oauth/token')) return { json: { access_token: accessToken() } };
    if (operation.includes('/teams')) return { json: team };
    return { json: { items: [], is_paginated: false } };
  });
  const sent = () =>
    api.received
      .map(({ method, path, body }) => [`${method} ${path.replace('/api/v1', '')}`, body])
      .filter(([operation]) => !operation?.startsWith('GET /users/') && !operation?.includes('/oauth/token'));
  return { ...api, sent };
}

function clientOf(baseUrl: string) {
  const tokenStore = { accessToken: accessToken(), refreshToken: 'r1' };
  return new PorticoClientApp({ projectId: 'internal', publishableClientKey: 'pck_1', baseUrl, tokenStore });
}

function serverOf(baseUrl: string) {
  const keys = { publishableClientKey: 'pck_1', secretServerKey: 'ssk_1' };
  return new PorticoServerApp({ projectId: 'internal', ...keys, baseUrl, tokenStore: null });
}

async function signedIn(answers?: Record<string, LocalAnswer>) {
  const api = await startApi(answers);
  const app = clientOf(api.url);
  return { ...api, app, current: await app.getUser({ or: 'throw' }) };
}

test('a user creates a team as its creator and selects it', async () => {
  const { current, sent } = await signedIn();

  const made = await current.createTeam({ displayName: 'Crew' });

  expect(made).toMatchObject({ id: team.id, displayName: 'Crew' });
  expect(sent()).toEqual([
    ['POST /teams', JSON.stringify({ display_name: 'Crew', creator_user_id: 'me' })],
    ['PATCH /users/me', JSON.stringify({ selected_team_id: team.id })],
  ]);
});

test('the selected team has its methods', async () => {
  const { current, sent } = await signedIn();

  await current.selectedTeam?.update({ displayName: 'Better', clientMetadata: { a: 1 } });
  await current.selectedTeam?.removeUser(userId);
  await current.selectedTeam?.delete();
  await current.setSelectedTeam(null);

  expect(sent()).toEqual([
    [`PATCH /teams/${team.id}`, JSON.stringify({ display_name: 'Better', client_metadata: { a: 1 } })],
    [`DELETE /team-memberships/${team.id}/${userId}`, ''],
    [`DELETE /teams/${team.id}`, ''],
    ['PATCH /users/me', JSON.stringify({ selected_team_id: null })],
  ]);
});

test('leaving a team refreshes the access token', async () => {
  const { app, current } = await signedIn();
  const before = await app.getAuthJson();

  await current.leaveTeam(team);

  expect((await app.getAuthJson()).accessToken).not.toBe(before.accessToken);
});

test('returns null for a team that the user is not in, and throws other failures', async () => {
  const one = await signedIn({ 'GET /teams/': knownErrorAnswer(404, 'TEAM_MEMBERSHIP_NOT_FOUND') });
  expect(await one.current.getTeam(team.id)).toBeNull();

  const other = await signedIn({ 'GET /teams/': { status: 500, text: 'broken' } });
  await expect(other.current.getTeam(team.id)).rejects.toMatchObject({ status: 500 });
});

test("watchers of a user's teams see a new team without a request", async () => {
  const { app, current, received } = await signedIn();
  const asked = () => received.filter(({ path }) => path.startsWith('/api/v1/teams?')).length;
  const session = app[internals].sessions.of(app[internals].sessions.store(undefined));
  await current.listTeams();
  const read = session.reads.of<unknown[]>('teams:[]', () => Promise.reject(new Error('there is one')));
  const stop = read.watch(() => undefined);

  await current.createTeam({ displayName: 'Second' });

  await expect.poll(asked).toBe(2);
  stop();
});

test('an invitation requires a callback URL outside of a browser', async () => {
  const { current, sent } = await signedIn();

  await current.selectedTeam?.inviteUser({ email: 'bob@example.com', callbackUrl: 'https://a.example/join' });

  expect(sent()).toEqual([
    [
      'POST /team-invitations/send-code',
      JSON.stringify({ team_id: team.id, email: 'bob@example.com', callback_url: 'https://a.example/join' }),
    ],
  ]);
  await expect(current.selectedTeam?.inviteUser({ email: 'bob@example.com' })).rejects.toThrow(
    'callbackUrl option is required in a non-browser environment.',
  );
});

test('an invitation is listed and revoked', async () => {
  const invitation = { id: key.id, team_id: team.id, recipient_email: 'bob@example.com', expires_at_millis: 5 };
  const { current, sent } = await signedIn({
    'GET /team-invitations': { json: { items: [invitation], is_paginated: false } },
  });

  const [first] = (await current.selectedTeam?.listInvitations()) ?? [];
  await first?.revoke();

  expect(first).toMatchObject({ recipientEmail: 'bob@example.com', expiresAt: new Date(5) });
  expect(sent()[1]).toEqual([`DELETE /team-invitations/${key.id}?team_id=${team.id}`, '']);
});

test('an invalid invitation code is an error value, and checking a code needs no session', async () => {
  const bad = knownErrorAnswer(404, 'VERIFICATION_CODE_NOT_FOUND');
  const { app, received } = await signedIn({ 'POST /team-invitations/': bad });

  const results = [
    await app.verifyTeamInvitationCode('c'),
    await app.getTeamInvitationDetails('c'),
    await app.acceptTeamInvitation('c'),
  ];

  expect(results).toMatchObject(Array(3).fill({ status: 'error', error: { code: 'VERIFICATION_CODE_NOT_FOUND' } }));
  const tokens = received.slice(1).map(({ headers }) => headers['x-stack-access-token'] !== undefined);
  expect(tokens).toEqual([false, true, true]);
});

test('loads permissions in a team or in the project, including contained ones by default', async () => {
  const { current, sent } = await signedIn({
    'GET /team-permissions': { json: { items: [{ id: 'a', user_id: userId, team_id: team.id }], is_paginated: false } },
    'GET /project-permissions': { json: { items: [], is_paginated: false } },
  });

  expect(await current.hasPermission(team, 'a')).toBe(true);
  expect(await current.hasPermission('a')).toBe(false);
  expect(await current.getPermission(team, 'a')).toEqual({ id: 'a' });
  expect(await current.listPermissions(team, { recursive: false })).toEqual([{ id: 'a' }]);
  expect(await current.listPermissions()).toEqual([]);
  expect(await current.listPermissions({ recursive: false })).toEqual([]);

  expect(sent().map(([operation]) => operation)).toEqual([
    `GET /team-permissions?team_id=${team.id}&user_id=me&permission_id=a&recursive=true`,
    'GET /project-permissions?user_id=me&permission_id=a&recursive=true',
    `GET /team-permissions?team_id=${team.id}&user_id=me&permission_id=a&recursive=true`,
    `GET /team-permissions?team_id=${team.id}&user_id=me&recursive=false`,
    'GET /project-permissions?user_id=me&recursive=true',
    'GET /project-permissions?user_id=me&recursive=false',
  ]);
});

test.each([
  ['good', {}, null],
  ['expired', { expires_at_millis: 1 }, 'expired'],
  ['revoked', { manually_revoked_at_millis: 1 }, 'manually-revoked'],
  ['revoked and expired', { expires_at_millis: 1, manually_revoked_at_millis: 1 }, 'manually-revoked'],
])('a key that is %s says so', async (_, times, why) => {
  const items = [{ ...key, ...times, value: { last_four: 'abcd' } }];
  const { current } = await signedIn({ 'GET /user-api-keys': { json: { items, is_paginated: false } } });

  const [first] = await current.listApiKeys();

  expect(first?.value).toEqual({ lastFour: 'abcd' });
  expect([first?.whyInvalid(), first?.isValid()]).toEqual([why, why === null]);
});

test('creates, describes and revokes a key, without an expiry only if requested', async () => {
  const { current, sent } = await signedIn({ 'POST /user-api-keys': { json: { ...key, value: 'sk_whole' } } });

  const made = await current.createApiKey({ description: 'CI', expiresAt: null });
  await made.update({ description: 'Build' });
  await made.revoke();

  expect(made.value).toBe('sk_whole');
  expect(sent()).toEqual([
    ['POST /user-api-keys', JSON.stringify({ user_id: 'me', description: 'CI', expires_at_millis: null })],
    [`PATCH /user-api-keys/${key.id}?user_id=me`, JSON.stringify({ description: 'Build' })],
    [`PATCH /user-api-keys/${key.id}?user_id=me`, JSON.stringify({ revoked: true })],
  ]);
});

test.each(['API_KEY_NOT_FOUND', 'API_KEY_EXPIRED', 'API_KEY_REVOKED', 'WRONG_API_KEY_TYPE'])(
  'a server gets no user for a key with %s',
  async (problem) => {
    const api = await startApi({ 'POST /user-api-keys/check': knownErrorAnswer(401, problem) });

    expect(await serverOf(api.url).getUser({ apiKey: 'sk_x' })).toBeNull();
  },
);

test('a server gets the user of a valid key', async () => {
  const api = await startApi({ 'POST /user-api-keys/check': { json: { ...key, value: { last_four: 'abcd' } } } });

  expect((await serverOf(api.url).getUser({ apiKey: 'sk_x' }))?.id).toBe(userId);
});

test('a server fetches a team by ID without listing all teams', async () => {
  const api = await startApi({ 'GET /teams/': knownErrorAnswer(404, 'TEAM_NOT_FOUND') });

  expect(await serverOf(api.url).getTeam(team.id)).toBeNull();
  expect(api.sent()).toEqual([[`GET /teams/${team.id}`, '']]);
});

test('turns off a notification category', async () => {
  const preference = {
    notification_category_id: key.id,
    notification_category_name: 'Marketing',
    enabled: true,
    can_disable: true,
  };
  const { current, sent } = await signedIn({ 'GET /emails/': { json: { items: [preference], is_paginated: false } } });

  const [marketing] = await current.listNotificationCategories();
  await marketing?.setEnabled(false);

  expect(marketing).toMatchObject({ name: 'Marketing', enabled: true, canDisable: true });
  expect(sent()[1]).toEqual([`PATCH /emails/notification-preference/me/${key.id}`, '{"enabled":false}']);
});
