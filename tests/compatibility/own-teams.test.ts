import { PorticoClientApp } from '@portico/js';
import { internalKeys, mailsTo, type Portico, portico } from '@portico/testkit';
import { expect, test } from 'vitest';
import { adminOf, serverOf, signedUpUser } from './own-apps.ts';

/** Teams, permissions, API keys and notification settings with our own SDK. */

const callbackUrl = 'http://localhost:3000/handler/team-invitation';
const creatorRights = [
  '$delete_team',
  '$invite_members',
  '$manage_api_keys',
  '$read_members',
  '$remove_members',
  '$update_team',
];

/** Creates a project in which users can create teams and keys, and team creators have all permissions. */
async function withTeams(): Promise<Portico> {
  const given = await portico();
  await given.project.configure({
    client_team_creation_enabled: true,
    allow_user_api_keys: true,
    allow_team_api_keys: true,
    team_creator_default_permissions: creatorRights.map((id) => ({ id })),
    team_member_default_permissions: [{ id: '$read_members' }],
  });
  return given;
}

/** Returns the ID of the selected team in the access token of an app. */
async function teamInToken(app: PorticoClientApp): Promise<unknown> {
  const { accessToken } = await app.getAuthJson();
  const payload = Buffer.from(accessToken?.split('.')[1] ?? '', 'base64url').toString();
  return JSON.parse(payload).selected_team_id;
}

async function mailedCode({ url }: Portico, email: string): Promise<string> {
  await expect.poll(async () => (await mailsTo(url, email)).length).toBe(1);
  return (await mailsTo(url, email))[0]?.code ?? '';
}

test('a user creates, selects, changes and deletes a team, and the token follows', async () => {
  const { app, user } = await signedUpUser(await withTeams());
  expect(user.selectedTeam).toBeNull();

  const team = await user.createTeam({ displayName: 'Crew' });

  expect((await app.getUser({ or: 'throw' })).selectedTeam).toMatchObject({ id: team.id, displayName: 'Crew' });
  expect(await teamInToken(app)).toBe(team.id);
  await team.update({ displayName: 'Better crew', clientMetadata: { plan: 'gold' } });
  expect(team.displayName).toBe('Crew');
  expect(await user.getTeam(team.id)).toMatchObject({ displayName: 'Better crew', clientMetadata: { plan: 'gold' } });
  expect((await user.listTeams()).map(({ id }) => id)).toEqual([team.id]);

  await user.setSelectedTeam(null);
  expect(await teamInToken(app)).toBeNull();
  await user.setSelectedTeam(team);
  expect(await teamInToken(app)).toBe(team.id);

  await team.delete();
  expect(await teamInToken(app)).toBeNull();
  expect(await user.listTeams()).toEqual([]);
  expect(await user.getTeam(team.id)).toBeNull();
});

test('one user invites another, who sees the team, joins, has permissions, and leaves', async () => {
  const given = await withTeams();
  const [host, invited] = [
    await signedUpUser(given, 'host@example.com'),
    await signedUpUser(given, 'first-guest@example.com'),
  ];
  const team = await host.user.createTeam({ displayName: 'Crew' });

  await team.inviteUser({ email: 'first-guest@example.com', callbackUrl });
  const code = await mailedCode(given, 'first-guest@example.com');
  expect(await team.listInvitations()).toEqual([
    expect.objectContaining({ recipientEmail: 'first-guest@example.com', expiresAt: expect.any(Date) }),
  ]);
  expect(await invited.app.verifyTeamInvitationCode(code)).toEqual({ status: 'ok', data: undefined });
  expect(await invited.app.getTeamInvitationDetails(code)).toEqual({ status: 'ok', data: { teamDisplayName: 'Crew' } });
  expect(await invited.app.acceptTeamInvitation(code)).toEqual({ status: 'ok', data: undefined });
  expect(await invited.app.acceptTeamInvitation(code)).toMatchObject({
    status: 'error',
    error: { code: 'VERIFICATION_CODE_ALREADY_USED' },
  });

  expect((await team.listUsers()).map(({ id }) => id)).toEqual([host.user.id, invited.user.id]);
  expect(await invited.user.hasPermission(team, '$read_members')).toBe(true);
  expect(await invited.user.hasPermission(team, '$update_team')).toBe(false);
  const theirs = await invited.user.getTeam(team.id);
  await expect(theirs?.update({ displayName: 'Mine now' })).rejects.toMatchObject({ code: 'TEAM_PERMISSION_REQUIRED' });
  await invited.user.leaveTeam(team);
  expect(await invited.user.getTeam(team.id)).toBeNull();
});

test('an invitation is revoked, and a member is removed', async () => {
  const given = await withTeams();
  const [host, invited] = [
    await signedUpUser(given, 'host@example.com'),
    await signedUpUser(given, 'second-guest@example.com'),
  ];
  const team = await host.user.createTeam({ displayName: 'Crew' });
  await team.inviteUser({ email: 'second-guest@example.com', callbackUrl });
  const code = await mailedCode(given, 'second-guest@example.com');

  await (await team.listInvitations())[0]?.revoke();
  expect(await team.listInvitations()).toEqual([]);
  expect(await invited.app.acceptTeamInvitation(code)).toMatchObject({
    status: 'error',
    error: { code: 'VERIFICATION_CODE_NOT_FOUND' },
  });

  const server = serverOf(given);
  await (await server.getTeam(team.id))?.addUser(invited.user.id);
  await team.removeUser(invited.user.id);
  expect(await invited.user.listTeams()).toEqual([]);
});

test('a member has another name in a team', async () => {
  const { user } = await signedUpUser(await withTeams());
  const team = await user.createTeam({ displayName: 'Crew' });
  await user.setDisplayName('Ada');
  const before = await user.getTeamProfile(team);

  await before.update({ displayName: 'The countess' });

  expect(before.displayName).toBe('Ada');
  expect(await user.getTeamProfile(team)).toMatchObject({ displayName: 'The countess', profileImageUrl: null });
  expect(await team.listUsers()).toEqual([
    { id: user.id, teamProfile: { displayName: 'The countess', profileImageUrl: null } },
  ]);
});

test('an admin defines permissions, a server grants them, and a user has the contained permissions', async () => {
  const given = await withTeams();
  const [admin, server] = [adminOf(given), serverOf(given)];
  const { user } = await signedUpUser(given);
  const team = await user.createTeam({ displayName: 'Crew' });
  const known = await server.getUser(user.id);

  await admin.createTeamPermissionDefinition({ id: 'read_bills', description: 'See bills' });
  await admin.createTeamPermissionDefinition({ id: 'accountant', containedPermissionIds: ['read_bills'] });
  await admin.createProjectPermissionDefinition({ id: 'moderator' });
  await known?.grantPermission(team, 'accountant');
  await known?.grantPermission('moderator');

  expect(await user.hasPermission(team, 'read_bills')).toBe(true);
  expect(await user.hasPermission(team, 'unheard_of')).toBe(false);
  expect(await user.hasPermission('moderator')).toBe(true);
  expect(await user.getPermission(team, 'accountant')).toEqual({ id: 'accountant' });
  expect(await user.getPermission('accountant')).toBeNull();
  expect(await user.listPermissions(team)).toContainEqual({ id: 'read_bills' });
  expect(await user.listPermissions(team, { recursive: false })).not.toContainEqual({ id: 'read_bills' });
  expect(await user.listPermissions()).toEqual([{ id: 'moderator' }]);
  expect(await known?.listPermissions(team)).toEqual(await user.listPermissions(team));

  await admin.updateProjectPermissionDefinition('moderator', { id: 'steward' });
  expect(await user.listPermissions({ recursive: false })).toEqual([{ id: 'steward' }]);
  expect(await admin.listProjectPermissionDefinitions()).toEqual([
    { id: 'steward', description: undefined, containedPermissionIds: [] },
  ]);
  await admin.updateTeamPermissionDefinition('accountant', {});
  expect(await user.hasPermission(team, 'read_bills')).toBe(false);
  await known?.revokePermission(team, 'accountant');
  await known?.revokePermission('steward');
  expect(await user.listPermissions()).toEqual([]);
  await expect(known?.revokePermission(team, 'accountant')).rejects.toMatchObject({
    code: 'TEAM_PERMISSION_NOT_FOUND',
  });
  await admin.deleteTeamPermissionDefinition('accountant');
  await admin.deleteProjectPermissionDefinition('steward');
  expect((await admin.listTeamPermissionDefinitions()).map(({ id }) => id)).not.toContain('accountant');
});

test('a server gets all grants in teams with one list', async () => {
  const given = await withTeams();
  const [admin, server] = [adminOf(given), serverOf(given)];
  const [ada, bob] = [await server.createUser({ displayName: 'Ada' }), await server.createUser({ displayName: 'Bob' })];
  const [crew, band] = [
    await server.createTeam({ displayName: 'Crew' }),
    await server.createTeam({ displayName: 'Band' }),
  ];
  await admin.createTeamPermissionDefinition({ id: 'read_bills' });
  await admin.createTeamPermissionDefinition({ id: 'accountant', containedPermissionIds: ['read_bills'] });
  await crew.addUser(ada.id);
  await crew.addUser(bob.id);
  await band.addUser(bob.id);
  await bob.grantPermission(crew, 'accountant');

  const reads = (teamId: string, userId: string) => ({ teamId, userId, permissionId: '$read_members' });
  const bills = ['accountant', 'read_bills'].map((permissionId) => ({ ...reads(crew.id, bob.id), permissionId }));
  const direct = await server.listTeamGrants({ teamId: crew.id, recursive: false });
  expect(direct).toHaveLength(3);
  expect(direct).toEqual(expect.arrayContaining([reads(crew.id, ada.id), reads(crew.id, bob.id), bills[0]]));
  expect(await server.listTeamGrants({ userId: bob.id })).toHaveLength(4);
  expect(await server.listTeamGrants({ teamId: crew.id, userId: bob.id })).toEqual([reads(crew.id, bob.id), ...bills]);
  expect(await server.listTeamGrants()).toHaveLength(5);
});

test('a server manages teams and their members', async () => {
  const server = serverOf(await withTeams());
  const [ada, bob] = [await server.createUser({ displayName: 'Ada' }), await server.createUser({ displayName: 'Bob' })];

  const team = await server.createTeam({ displayName: 'Crew', creatorUserId: ada.id, serverMetadata: { seats: 1 } });
  await team.addUser(bob.id);
  await team.update({ serverMetadata: { seats: 2 } });

  expect(await server.getTeam(team.id)).toMatchObject({ serverMetadata: { seats: 2 }, createdAt: expect.any(Date) });
  expect((await server.listTeams()).map(({ id }) => id)).toEqual([team.id]);
  const [first, second] = await team.listUsers();
  expect(first).toMatchObject({ id: ada.id, lastActiveAt: expect.any(Date), teamProfile: { displayName: 'Ada' } });
  await second?.update({ displayName: 'Robert' });
  expect((await bob.getTeam(team.id))?.displayName).toBe('Crew');
  await expect(team.addUser(bob.id)).rejects.toMatchObject({ code: 'TEAM_MEMBERSHIP_ALREADY_EXISTS' });
  await bob.leaveTeam(team);
  expect(await bob.getTeam(team.id)).toBeNull();
  const own = await bob.createTeam({ displayName: 'Alone' });
  expect((await server.getUser(bob.id))?.selectedTeam).toMatchObject({ id: own.id, createdAt: expect.any(Date) });
  await team.delete();
  expect(await server.getTeam(team.id)).toBeNull();
});

test('a server lists teams in pages, newest first, and finds them by name', async () => {
  const server = serverOf(await withTeams());
  for (const displayName of ['Crew', 'Engines', 'Search engine']) await server.createTeam({ displayName });
  const namesOf = (teams: readonly { displayName: string }[]) => teams.map(({ displayName }) => displayName);

  const first = await server.listTeams({ desc: true, limit: 2 });
  expect(namesOf(first)).toEqual(['Search engine', 'Engines']);
  const last = await server.listTeams({ desc: true, limit: 2, cursor: first.nextCursor ?? '' });
  expect({ names: namesOf(last), next: last.nextCursor, isIncomplete: last.isIncomplete }).toEqual({
    names: ['Crew'],
    next: null,
    isIncomplete: false,
  });
  const found = await server.listTeams({ query: 'ENGINE' });
  expect({ names: namesOf(found), next: found.nextCursor }).toEqual({
    names: ['Engines', 'Search engine'],
    next: null,
  });
});

test('API keys of users and teams are shown once, identify their owner, and end when they are revoked', async () => {
  const given = await withTeams();
  const server = serverOf(given);
  const { user } = await signedUpUser(given);
  const team = await user.createTeam({ displayName: 'Crew' });

  const mine = await user.createApiKey({
    description: 'CI',
    expiresAt: new Date(given.server.clock.now().getTime() + 86_400_000),
  });
  const ours = await team.createApiKey({ description: 'Team CI', expiresAt: null, isPublic: true });

  expect(mine).toMatchObject({ type: 'user', userId: user.id, isPublic: false, value: expect.stringMatching(/^sk_/) });
  expect(ours).toMatchObject({ type: 'team', teamId: team.id, isPublic: true, expiresAt: undefined });
  expect((await server.getUser({ apiKey: mine.value }))?.id).toBe(user.id);
  expect((await server.getTeam({ apiKey: ours.value }))?.id).toBe(team.id);
  expect(await server.getUser({ apiKey: ours.value })).toBeNull();
  expect(await server.getTeam({ apiKey: 'no such key' })).toBeNull();
  expect(await server.getUser({ apiKey: 'x'.repeat(5000) })).toBeNull();

  const [listed] = await user.listApiKeys();
  expect(listed?.value).toEqual({ lastFour: mine.value.slice(-4) });
  expect([listed?.isValid(), listed?.whyInvalid()]).toEqual([true, null]);
  await listed?.update({ description: 'Build' });
  await listed?.revoke();
  await ours.revoke();

  const [revoked] = await user.listApiKeys();
  expect(revoked).toMatchObject({ description: 'Build', manuallyRevokedAt: expect.any(Date) });
  expect([revoked?.isValid(), revoked?.whyInvalid()]).toEqual([false, 'manually-revoked']);
  expect(await server.getUser({ apiKey: mine.value })).toBeNull();
  expect(await server.getTeam({ apiKey: ours.value })).toBeNull();
});

test('a server creates API keys for users and teams', async () => {
  const server = serverOf(await withTeams());
  const ada = await server.createUser({ displayName: 'Ada' });
  const team = await ada.createTeam({ displayName: 'Crew' });

  const mine = await ada.createApiKey({ description: 'CI', expiresAt: null });
  const ours = await team.createApiKey({ description: 'Team CI', expiresAt: null });
  await mine.revoke();

  expect((await ada.listApiKeys()).map((key) => key.whyInvalid())).toEqual(['manually-revoked']);
  expect((await team.listApiKeys()).map(({ id }) => id)).toEqual([ours.id]);
});

test('a project owner manages teams and permissions without keys', async () => {
  const { url, project } = await withTeams();
  const owner = new PorticoClientApp<'internal'>({
    baseUrl: url,
    projectId: 'internal',
    publishableClientKey: internalKeys.client,
    tokenStore: { accessToken: project.owner.access_token, refreshToken: project.owner.refresh_token },
  });
  const projects = await (await owner.getUser({ or: 'throw' })).listOwnedProjects();
  const app = projects.find(({ id }) => id === project.id)?.app;
  const ada = await app?.createUser({ displayName: 'Ada' });

  const team = await app?.createTeam({ displayName: 'Crew', creatorUserId: ada?.id ?? '' });
  await app?.createProjectPermissionDefinition({ id: 'moderator' });
  await ada?.grantPermission('moderator');

  expect((await app?.listTeams())?.map(({ id }) => id)).toEqual([team?.id]);
  expect((await team?.listUsers())?.map(({ displayName }) => displayName)).toEqual(['Ada']);
  expect(await ada?.hasPermission('moderator')).toBe(true);
});

test('a user changes notification settings, and a server sees them', async () => {
  const given = await withTeams();
  const { user } = await signedUpUser(given);
  const marketing = (await user.listNotificationCategories()).find(({ canDisable }) => canDisable);

  await marketing?.setEnabled(false);

  const choice = [
    { enabled: true, canDisable: false },
    { name: 'Marketing', enabled: false, canDisable: true },
  ];
  expect(await user.listNotificationCategories()).toMatchObject(choice);
  expect(await (await serverOf(given).getUser(user.id))?.listNotificationCategories()).toMatchObject(choice);
});
