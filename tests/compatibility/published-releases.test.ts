import { type Portico, portico } from '@portico/testkit';
import { describe, expect, test } from 'vitest';
import { type Release, releases, type Sdk } from './releases.ts';

/**
 * The unmodified published SDKs of Stack Auth with our server. What they need of it is in
 * docs/protocol/newer-clients.md.
 */

const names = Object.keys(releases) as Release[];
const newer = names.filter((name) => name !== '2.8.51');

const credentials = {
  email: 'ada@example.com',
  password: 'correct horse',
  noRedirect: true,
  noVerificationCallback: true,
} as const;

/** Creates the apps of a release. */
async function appsOf(release: Release, { url, project }: Portico) {
  const { StackAdminApp, StackClientApp, StackServerApp } = (await releases[release]()) as unknown as Sdk;
  const shared = {
    baseUrl: url,
    projectId: project.id,
    publishableClientKey: project.keys.client,
    tokenStore: 'memory',
    noAutomaticPrefetch: true,
  } as const;
  return {
    client: new StackClientApp({ ...shared, redirectMethod: 'none' }),
    server: new StackServerApp({ ...shared, secretServerKey: project.keys.server }),
    admin: new StackAdminApp({
      ...shared,
      secretServerKey: project.keys.server,
      superSecretAdminKey: project.keys.admin,
    }),
  };
}

describe.each(names)('%s', (release) => {
  test('signs up, changes the own user, creates a team, signs out and in again', async () => {
    const given = await portico();
    await given.project.configure({ client_team_creation_enabled: true });
    const { client } = await appsOf(release, given);

    expect(await client.signUpWithCredential(credentials)).toMatchObject({ status: 'ok' });
    const user = await client.getUser({ or: 'throw' });
    await user.update({ displayName: 'Ada' });
    const team = await user.createTeam({ displayName: 'Engines' });
    expect(await team.listUsers()).toMatchObject([{ teamProfile: { displayName: 'Ada' } }]);
    expect(await team.listInvitations()).toEqual([]);
    await user.signOut();
    expect(await client.getUser()).toBeNull();

    expect(await client.signInWithCredential(credentials)).toMatchObject({ status: 'ok' });
    const again = await client.getUser({ or: 'throw' });
    expect(again).toMatchObject({ id: user.id, displayName: 'Ada' });
    expect(await again.listTeams()).toMatchObject([{ displayName: 'Engines' }]);
  });

  test('gets known errors as results', async () => {
    const given = await portico();
    const { client } = await appsOf(release, given);
    await given.project.user({ primary_email: credentials.email });

    const wrong = await client.signInWithCredential({ ...credentials, password: 'something else' });
    const taken = await client.signUpWithCredential(credentials);

    expect(wrong).toMatchObject({ status: 'error', error: { errorCode: 'EMAIL_PASSWORD_MISMATCH' } });
    expect(taken).toMatchObject({ status: 'error', error: { errorCode: 'USER_EMAIL_ALREADY_EXISTS' } });
  });

  test('refreshes an expired access token', async () => {
    const given = await portico();
    const { client } = await appsOf(release, given);
    await client.signUpWithCredential(credentials);

    given.server.clock.advance(11, 'minute');

    expect((await client.getUser({ or: 'throw' })).primaryEmail).toBe(credentials.email);
  });

  test('a server creates, lists, changes and deletes users, teams and invitations', async () => {
    const given = await portico();
    const { server } = await appsOf(release, given);

    const user = await server.createUser({ primaryEmail: 'grace@example.com', displayName: 'Grace' });
    await user.update({ serverMetadata: { plan: 'pro' } });
    const team = await server.createTeam({ displayName: 'Compilers', creatorUserId: user.id });
    await team.inviteUser({ email: 'b@example.com', callbackUrl: 'http://localhost:3000/invitation' });

    const users = [...(await server.listUsers())].map(({ id, displayName, serverMetadata }) => ({
      id,
      displayName,
      serverMetadata,
    }));
    expect(users).toEqual([{ id: user.id, displayName: 'Grace', serverMetadata: { plan: 'pro' } }]);
    expect([...(await server.listTeams())].map(({ displayName }) => displayName)).toEqual(['Compilers']);
    expect(await team.listInvitations()).toMatchObject([{ recipientEmail: 'b@example.com' }]);
    await user.delete();
    expect(await server.getUser(user.id)).toBeNull();
  });

  test('an admin changes the project and its configuration', async () => {
    const { admin } = await appsOf(release, await portico());
    const project = await admin.getProject();

    await project.update({ displayName: 'Renamed', config: { magicLinkEnabled: true } });
    await project.updateConfig({ 'teams.allowClientTeamCreation': true });

    const changed = await admin.getProject();
    expect(changed).toMatchObject({
      displayName: 'Renamed',
      config: { magicLinkEnabled: true, clientTeamCreationEnabled: true },
    });
    expect(await changed.getConfig()).toMatchObject({ teams: { allowClientTeamCreation: true } });
    expect(await admin.listTeamPermissionDefinitions()).toContainEqual(expect.objectContaining({ id: 'team_admin' }));
    expect(await admin.listInternalApiKeys()).toHaveLength(1);
  });
});

describe.each(newer)('%s also', (release) => {
  test('knows anonymous users as restricted, and upgrades them', async () => {
    const given = await portico();
    const { client, server } = await appsOf(release, given);

    const anonymous = await client.getUser({ or: 'anonymous' });
    expect(anonymous).toMatchObject({ isAnonymous: true, isRestricted: true, restrictedReason: { type: 'anonymous' } });
    expect(await client.signUpWithCredential(credentials)).toMatchObject({ status: 'ok' });

    const user = await client.getUser({ or: 'throw' });
    expect(user).toMatchObject({ id: anonymous.id, isAnonymous: false, isRestricted: false, restrictedReason: null });
    const listed = [...(await server.listUsers({ includeRestricted: true }))];
    expect(listed.map(({ id, restrictedByAdmin }) => ({ id, restrictedByAdmin }))).toEqual([
      { id: user.id, restrictedByAdmin: false },
    ]);
  });

  test('lists the invitations and connected accounts of the own user', async () => {
    const given = await portico();
    const { client } = await appsOf(release, given);
    await client.signUpWithCredential(credentials);
    const user = await client.getUser({ or: 'throw' });

    expect(await user.listTeamInvitations()).toEqual([]);
    expect(await user.listConnectedAccounts()).toEqual([]);
  });
});
