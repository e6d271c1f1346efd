import { PorticoClientApp } from '@portico/js';
import { internalKeys } from '@portico/testkit';
import { expect, test } from 'vitest';
import { adminOf, serverOf, signedUpUser } from './own-apps.ts';
import { withTeams } from './sdks.ts';

/** What only our own SDK has for teams. The rest is in teams.test.ts. */

/** Returns the ID of the selected team in the access token of an app. */
async function teamInToken(app: PorticoClientApp): Promise<unknown> {
  const { accessToken } = await app.getAuthJson();
  const payload = Buffer.from(accessToken?.split('.')[1] ?? '', 'base64url').toString();
  return JSON.parse(payload).selected_team_id;
}

test('the access token follows the selected team', async () => {
  const { app, user } = await signedUpUser(await withTeams());
  expect(user.selectedTeam).toBeNull();

  const team = await user.createTeam({ displayName: 'Crew' });
  expect(await teamInToken(app)).toBe(team.id);
  await user.setSelectedTeam(null);
  expect(await teamInToken(app)).toBeNull();
  await user.setSelectedTeam(team);
  expect(await teamInToken(app)).toBe(team.id);
  await team.delete();
  expect(await teamInToken(app)).toBeNull();
});

test('a permission gets another ID, and contains nothing after an update without contained ones', async () => {
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
  expect(await user.listPermissions(team)).toContainEqual({ id: 'read_bills' });
  expect(await known?.listPermissions(team)).toEqual(await user.listPermissions(team));

  await admin.updateProjectPermissionDefinition('moderator', { id: 'steward' });
  expect(await user.listPermissions({ recursive: false })).toEqual([{ id: 'steward' }]);
  expect(await admin.listProjectPermissionDefinitions()).toEqual([
    { id: 'steward', description: undefined, containedPermissionIds: [] },
  ]);
  await admin.updateTeamPermissionDefinition('accountant', {});
  expect(await user.hasPermission(team, 'read_bills')).toBe(false);
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

test('an owner removes a member, and a server changes one and leaves for one', async () => {
  const given = await withTeams();
  const server = serverOf(given);
  const [host, invited] = [await signedUpUser(given), await signedUpUser(given, 'guest@example.com')];
  const team = await host.user.createTeam({ displayName: 'Crew' });
  const known = await server.getTeam(team.id);
  await known?.addUser(invited.user.id);

  const [first, second] = (await known?.listUsers()) ?? [];
  expect(first).toMatchObject({ id: host.user.id, lastActiveAt: expect.any(Date) });
  await second?.update({ displayName: 'Robert' });
  expect((await server.getUser(invited.user.id))?.displayName).toBe('Robert');
  await team.removeUser(invited.user.id);
  expect(await invited.user.listTeams()).toEqual([]);
  const ada = await server.createUser({ displayName: 'Ada' });
  await known?.addUser(ada.id);
  if (known) await ada.leaveTeam(known);
  expect(await ada.getTeam(team.id)).toBeNull();
});

test('a key says whether it is public, and when it was revoked', async () => {
  const given = await withTeams();
  const { user } = await signedUpUser(given);
  const team = await user.createTeam({ displayName: 'Crew' });

  const mine = await user.createApiKey({ description: 'CI', expiresAt: null });
  const ours = await team.createApiKey({ description: 'Team CI', expiresAt: null, isPublic: true });
  await ours.revoke();

  expect([mine, ours]).toMatchObject([
    { isPublic: false, expiresAt: undefined },
    { isPublic: true, expiresAt: undefined },
  ]);
  expect(await team.listApiKeys()).toMatchObject([{ manuallyRevokedAt: expect.any(Date) }]);
  expect(await serverOf(given).getUser({ apiKey: 'x'.repeat(5000) })).toBeNull();
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
