import { mailsTo } from '@portico/testkit';
import { describe, expect, test } from 'vitest';
import { sdks, signedUpWith, teamRights, withTeams } from './sdks.ts';

/** Teams, permissions, API keys and notification settings with the published SDK of Stack Auth and with our own. */

const callbackUrl = 'http://localhost:3000/handler/team-invitation';
describe.each(sdks)('%s', (name, sdk) => {
  /** Both write to the same inbox. */
  const emailOf = (who: string) => `${who}@${name.slice(1).replace('/', '.')}.example.com`;

  test('a user creates a team, which is selected, changes it, and deletes it', async () => {
    const { app, user } = await signedUpWith(sdk, await withTeams(), emailOf('teams-1'));

    const team = await user.createTeam({ displayName: 'Crew' });
    const after = await app.getUser({ or: 'throw' });
    expect(after.selectedTeam).toMatchObject({ id: team.id, displayName: 'Crew' });
    await team.update({ displayName: 'Better crew', clientMetadata: { plan: 'gold' } });
    expect(team.displayName).toBe('Crew');
    expect(await after.getTeam(team.id)).toMatchObject({
      displayName: 'Better crew',
      clientMetadata: { plan: 'gold' },
    });
    expect((await after.listTeams()).map(({ id }) => id)).toEqual([team.id]);
    await after.setSelectedTeam(null);
    expect((await app.getUser({ or: 'throw' })).selectedTeam).toBeNull();
    await after.setSelectedTeam(team);
    expect((await app.getUser({ or: 'throw' })).selectedTeam?.id).toBe(team.id);

    await team.delete();
    expect(await after.listTeams()).toEqual([]);
    expect(await after.getTeam(team.id)).toBeNull();
  });

  test('a member sends an invitation, and its recipient sees the team, joins, and leaves', async () => {
    const given = await withTeams();
    const [host, invited] = [
      await signedUpWith(sdk, given, emailOf('host-1')),
      await signedUpWith(sdk, given, emailOf('guest-1')),
    ];
    const team = await host.user.createTeam({ displayName: 'Crew' });

    await team.inviteUser({ email: emailOf('guest-1'), callbackUrl });
    await expect.poll(async () => (await mailsTo(given.url, emailOf('guest-1'))).length).toBe(1);
    const code = (await mailsTo(given.url, emailOf('guest-1')))[0]?.code ?? '';
    expect(await team.listInvitations()).toMatchObject([{ recipientEmail: emailOf('guest-1') }]);
    expect(await invited.app.verifyTeamInvitationCode(code)).toMatchObject({ status: 'ok' });
    expect(await invited.app.getTeamInvitationDetails(code)).toMatchObject({ data: { teamDisplayName: 'Crew' } });
    expect(await invited.app.acceptTeamInvitation(code)).toMatchObject({ status: 'ok' });

    expect((await invited.user.listTeams()).map(({ id }) => id)).toEqual([team.id]);
    expect((await team.listUsers()).map(({ id }) => id)).toEqual([host.user.id, invited.user.id]);
    expect(await invited.app.acceptTeamInvitation(code)).toMatchObject({
      status: 'error',
      error: sdk.withCode('VERIFICATION_CODE_ALREADY_USED'),
    });
    expect(await invited.user.hasPermission(team, '$read_members')).toBe(true);
    expect(await invited.user.hasPermission(team, '$update_team')).toBe(false);
    const joined = await invited.user.getTeam(team.id);
    if (joined === null) throw new Error('the guest has joined');
    await invited.user.leaveTeam(joined);
    expect(await invited.user.listTeams()).toEqual([]);
  });

  test('an invitation is revoked', async () => {
    const given = await withTeams();
    const { app, user } = await signedUpWith(sdk, given, emailOf('host-2'));
    const team = await user.createTeam({ displayName: 'Crew' });
    await team.inviteUser({ email: emailOf('guest-2'), callbackUrl });
    await expect.poll(async () => (await mailsTo(given.url, emailOf('guest-2'))).length).toBe(1);

    const [invitation] = await team.listInvitations();
    await invitation?.revoke();

    expect(await team.listInvitations()).toEqual([]);
    const code = (await mailsTo(given.url, emailOf('guest-2')))[0]?.code ?? '';
    expect(await app.verifyTeamInvitationCode(code)).toMatchObject({
      status: 'error',
      error: sdk.withCode('VERIFICATION_CODE_NOT_FOUND'),
    });
  });

  test('a member has another name in a team', async () => {
    const { user } = await signedUpWith(sdk, await withTeams(), emailOf('teams-2'));
    const team = await user.createTeam({ displayName: 'Crew' });
    await user.setDisplayName('Ada');

    const before = await user.getTeamProfile(team);
    await before.update({ displayName: 'The countess' });
    expect(before.displayName).toBe('Ada');

    expect(await user.getTeamProfile(team)).toMatchObject({ displayName: 'The countess' });
    expect(await team.listUsers()).toMatchObject([{ teamProfile: { displayName: 'The countess' } }]);
  });

  test('an admin defines permissions, a server grants them, and a user has the contained permissions', async () => {
    const given = await withTeams();
    const [admin, server] = [sdk.adminOf(given), sdk.serverOf(given)];
    const { user } = await signedUpWith(sdk, given, emailOf('permissions-1'));
    const team = await user.createTeam({ displayName: 'Crew' });

    await admin.createTeamPermissionDefinition({
      id: 'read_bills',
      description: 'See bills',
      containedPermissionIds: [],
    });
    await admin.createTeamPermissionDefinition({ id: 'accountant', containedPermissionIds: ['read_bills'] });
    await admin.createProjectPermissionDefinition({ id: 'moderator', containedPermissionIds: [] });
    expect((await admin.listTeamPermissionDefinitions()).map(({ id }) => id)).toEqual([
      ...teamRights,
      'accountant',
      'read_bills',
      'team_admin',
      'team_member',
    ]);
    const known = await server.getUser(user.id);
    const knownTeam = await server.getTeam(team.id);
    if (known === null || knownTeam === null) throw new Error('the server knows both');
    await known.grantPermission(knownTeam, 'accountant');
    await known.grantPermission('moderator');

    expect(await user.hasPermission(team, 'read_bills')).toBe(true);
    expect(await user.hasPermission(team, 'nothing_of_the_kind')).toBe(false);
    expect(await user.hasPermission('moderator')).toBe(true);
    expect(await user.getPermission(team, 'accountant')).toMatchObject({ id: 'accountant' });
    expect(await user.getPermission('accountant')).toBeNull();
    const direct = await user.listPermissions(team, { recursive: false });
    expect(direct.map(({ id }) => id)).toEqual([...teamRights, 'accountant']);
    expect((await user.listPermissions(team)).map(({ id }) => id)).toEqual([...teamRights, 'accountant', 'read_bills']);
    expect((await user.listPermissions()).map(({ id }) => id)).toEqual(['moderator']);

    await known.revokePermission(knownTeam, 'accountant');
    await known.revokePermission('moderator');
    expect(await user.hasPermission(team, 'read_bills')).toBe(false);
    expect(await known.hasPermission('moderator')).toBe(false);
    await expect(known.revokePermission(knownTeam, 'accountant')).rejects.toMatchObject(
      sdk.withCode('TEAM_PERMISSION_NOT_FOUND'),
    );
  });

  test('an admin changes and deletes definitions', async () => {
    const admin = sdk.adminOf(await withTeams());
    await admin.createProjectPermissionDefinition({ id: 'moderator', containedPermissionIds: [] });
    await admin.createTeamPermissionDefinition({ id: 'accountant', containedPermissionIds: [] });

    await admin.updateProjectPermissionDefinition('moderator', { description: 'Keeps order' });
    await admin.updateTeamPermissionDefinition('accountant', { containedPermissionIds: ['$read_members'] });
    expect(await admin.listProjectPermissionDefinitions()).toMatchObject([
      { id: 'moderator', description: 'Keeps order' },
    ]);
    expect(await admin.listTeamPermissionDefinitions()).toContainEqual(
      expect.objectContaining({ id: 'accountant', containedPermissionIds: ['$read_members'] }),
    );

    await admin.deleteProjectPermissionDefinition('moderator');
    await admin.deleteTeamPermissionDefinition('accountant');
    expect(await admin.listProjectPermissionDefinitions()).toEqual([]);
    expect((await admin.listTeamPermissionDefinitions()).map(({ id }) => id)).not.toContain('accountant');
  });

  test('a server manages teams and their members', async () => {
    const server = sdk.serverOf(await withTeams());
    const [ada, bob] = [
      await server.createUser({ displayName: 'Ada' }),
      await server.createUser({ displayName: 'Bob' }),
    ];

    const team = await server.createTeam({ displayName: 'Crew', creatorUserId: ada.id });
    await team.addUser(bob.id);
    await team.update({ serverMetadata: { seats: 2 }, clientReadOnlyMetadata: { plan: 'gold' } });

    expect(await server.getTeam(team.id)).toMatchObject({
      serverMetadata: { seats: 2 },
      clientReadOnlyMetadata: { plan: 'gold' },
      createdAt: expect.any(Date),
    });
    expect((await server.listTeams()).map(({ id }) => id)).toEqual([team.id]);
    // Our own lists have a cursor too.
    expect([...(await team.listUsers())]).toMatchObject([
      { id: ada.id, teamProfile: { displayName: 'Ada' } },
      { id: bob.id, teamProfile: { displayName: 'Bob' } },
    ]);
    expect((await bob.listTeams()).map(({ id }) => id)).toEqual([team.id]);
    await expect(team.addUser(bob.id)).rejects.toMatchObject(sdk.withCode('TEAM_MEMBERSHIP_ALREADY_EXISTS'));
    await team.removeUser(bob.id);
    expect((await team.listUsers()).map(({ id }) => id)).toEqual([ada.id]);
    const own = await bob.createTeam({ displayName: 'Alone' });
    expect((await own.listUsers()).map(({ id }) => id)).toEqual([bob.id]);
    expect((await server.getUser(bob.id))?.selectedTeam?.id).toBe(own.id);
    await team.delete();
    expect(await server.getTeam(team.id)).toBeNull();
  });

  test('a server invites users, lists and revokes invitations, and changes team profiles', async () => {
    const given = await withTeams();
    const server = sdk.serverOf(given);
    const ada = await server.createUser({ displayName: 'Ada' });
    const team = await server.createTeam({ displayName: 'Crew', creatorUserId: ada.id });

    await team.inviteUser({ email: emailOf('guest-3'), callbackUrl });
    const [invitation] = await team.listInvitations();
    expect(invitation?.recipientEmail).toBe(emailOf('guest-3'));
    await invitation?.revoke();
    expect(await team.listInvitations()).toEqual([]);

    await (await ada.getTeamProfile(team)).update({ displayName: 'The countess' });
    expect(await ada.getTeamProfile(team)).toMatchObject({ displayName: 'The countess' });
  });

  test('a server creates API keys for users', async () => {
    const server = sdk.serverOf(await withTeams());
    const ada = await server.createUser({ displayName: 'Ada' });

    const key = await ada.createApiKey({ description: 'CI', expiresAt: null });
    expect(await ada.listApiKeys()).toMatchObject([{ id: key.id, description: 'CI' }]);
    await key.update({ description: 'Build' });
    await key.revoke();

    expect((await ada.listApiKeys()).map((one) => [one.description, one.whyInvalid()])).toEqual([
      ['Build', 'manually-revoked'],
    ]);
  });

  test('rejects a member without permissions, and a client in a project without the setting', async () => {
    const given = await withTeams();
    const [host, invited] = [
      await signedUpWith(sdk, given, emailOf('host-3')),
      await signedUpWith(sdk, given, emailOf('guest-4')),
    ];
    const team = await host.user.createTeam({ displayName: 'Crew' });
    await (await sdk.serverOf(given).getTeam(team.id))?.addUser(invited.user.id);
    const theirs = await invited.user.getTeam(team.id);

    await expect(theirs?.update({ displayName: 'Mine' })).rejects.toMatchObject(
      sdk.withCode('TEAM_PERMISSION_REQUIRED'),
    );
    await expect(theirs?.inviteUser({ email: emailOf('more'), callbackUrl })).rejects.toMatchObject(
      sdk.withCode('TEAM_PERMISSION_REQUIRED'),
    );
    await given.project.configure({ client_team_creation_enabled: false, allow_user_api_keys: false });
    await expect(invited.user.createTeam({ displayName: 'Own' })).rejects.toThrow(
      'Client team creation is disabled for this project',
    );
    await expect(invited.user.createApiKey({ description: 'CI', expiresAt: null })).rejects.toThrow(
      'User API keys are not enabled for this project.',
    );
  });

  test('a user creates API keys that identify the user to a server until they are revoked', async () => {
    const given = await withTeams();
    const server = sdk.serverOf(given);
    const { user } = await signedUpWith(sdk, given, emailOf('keys-1'));

    const key = await user.createApiKey({
      description: 'CI',
      expiresAt: new Date(given.server.clock.now().getTime() + 86_400_000),
    });
    expect(key).toMatchObject({ type: 'user', userId: user.id, value: expect.stringMatching(/^sk_/) });
    expect((await server.getUser({ apiKey: key.value }))?.id).toBe(user.id);
    const [listed] = await user.listApiKeys();
    expect(listed).toMatchObject({ id: key.id, description: 'CI', value: { lastFour: key.value.slice(-4) } });
    expect([listed?.isValid(), listed?.whyInvalid()]).toEqual([true, null]);

    await listed?.update({ description: 'Build' });
    await listed?.revoke();

    const [revoked] = await user.listApiKeys();
    expect(revoked?.description).toBe('Build');
    expect([revoked?.isValid(), revoked?.whyInvalid()]).toEqual([false, 'manually-revoked']);
    expect(await server.getUser({ apiKey: key.value })).toBeNull();
    expect(await server.getUser({ apiKey: 'no such key' })).toBeNull();
  });

  test('a team has API keys, created by a member or a server', async () => {
    const given = await withTeams();
    const server = sdk.serverOf(given);
    const { user } = await signedUpWith(sdk, given, emailOf('keys-2'));
    const team = await user.createTeam({ displayName: 'Crew' });

    const key = await team.createApiKey({ description: 'CI', expiresAt: null, isPublic: true });
    expect(key).toMatchObject({ type: 'team', teamId: team.id, value: expect.stringMatching(/^pk_/) });
    expect((await server.getTeam({ apiKey: key.value }))?.id).toBe(team.id);
    expect(await server.getUser({ apiKey: key.value })).toBeNull();
    const known = await server.getTeam(team.id);
    const second = await known?.createApiKey({ description: 'Second', expiresAt: null });
    expect((await known?.listApiKeys())?.map(({ description }) => description)).toEqual(['Second', 'CI']);

    await second?.revoke();
    await (await team.listApiKeys()).find(({ id }) => id === key.id)?.revoke();
    expect(await server.getTeam({ apiKey: key.value })).toBeNull();
    expect((await team.listApiKeys()).map((one) => one.whyInvalid())).toEqual(['manually-revoked', 'manually-revoked']);
  });

  test('a user changes notification settings', async () => {
    const given = await withTeams();
    const { user } = await signedUpWith(sdk, given, emailOf('mail-1'));

    const before = await user.listNotificationCategories();
    expect(before).toMatchObject([
      { name: 'Transactional', enabled: true, canDisable: false },
      { name: 'Marketing', enabled: true, canDisable: true },
    ]);
    await before[1]?.setEnabled(false);

    expect(await user.listNotificationCategories()).toMatchObject([{ enabled: true }, { enabled: false }]);
    const known = await sdk.serverOf(given).getUser(user.id);
    expect(await known?.listNotificationCategories()).toMatchObject([{ enabled: true }, { enabled: false }]);
  });
});
