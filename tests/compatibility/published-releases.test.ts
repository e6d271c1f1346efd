import type { UserId } from '@portico/contract';
import { type Portico, portico } from '@portico/testkit';
import { isShortRun } from '@portico/testkit/runs';
import { describe, expect, test } from 'vitest';
import { type Release, releases, type Sdk } from './releases.ts';

/**
 * The unmodified published SDKs of Stack Auth with our server. What they need of it is in
 * docs/reference/protocol/newer-clients.md.
 */

const all = Object.keys(releases) as Release[];
const names = isShortRun ? all.filter((name) => name === '2.8.51' || name === '2.8.108') : all;
const newer = names.filter((name) => name !== '2.8.51');

const credentials = {
  email: 'ada@example.com',
  password: 'correct horse',
  noRedirect: true,
  noVerificationCallback: true,
} as const;

const withOptions = names.filter((name) => name === '2.8.102' || name === '2.8.108');

/** Creates the apps of a release. @param key the publishable client key, or undefined for none */
async function appsOf(release: Release, { url, project }: Portico, key: string | undefined = project.keys.client) {
  const { StackAdminApp, StackClientApp, StackServerApp } = (await releases[release]()) as unknown as Sdk;
  const shared = {
    baseUrl: url,
    projectId: project.id,
    ...(key === '' ? {} : { publishableClientKey: key }),
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

  test('a restricted user signs in, can read the own user and sign out, and nothing else', async () => {
    const given = await portico();
    const { client } = await appsOf(release, given);
    await client.signUpWithCredential(credentials);
    const { id } = await client.getUser({ or: 'throw' });
    const params = { user_id: id as UserId };
    await given.api.server().call('PATCH /users/:user_id', { params, body: { restricted_by_admin: true } });

    expect(await client.getUser()).toBeNull();
    expect(await client.signInWithCredential(credentials)).toMatchObject({ status: 'ok' });
    expect(await client.getProject()).toMatchObject({ id: given.project.id });
    const user = await client.getUser({ includeRestricted: true } as never);
    expect(user).toMatchObject({ id });
    await expect(user?.listTeams()).rejects.toThrow();
    await expect(user?.update({ displayName: 'Ada' })).rejects.toThrow();
    await user?.signOut();
    expect(await client.getUser({ includeRestricted: true } as never)).toBeNull();
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

  test('a server restricts a user with a reason, and releases the user', async () => {
    const given = await portico();
    const { client, server } = await appsOf(release, given);
    await client.signUpWithCredential(credentials);
    const { id } = await client.getUser({ or: 'throw' });
    const read = async () => await server.getUser(id);
    const whole = {
      restrictedByAdmin: true,
      restrictedByAdminReason: 'Spam',
      restrictedByAdminPrivateDetails: 'Ticket 4711',
    };

    await (await read())?.update(whole as never);

    const restrictedReason = { type: 'restricted_by_administrator' };
    expect(await read()).toMatchObject({ ...whole, isRestricted: true, restrictedReason });
    await client.signInWithCredential(credentials);
    expect(await client.getUser()).toBeNull();
    const own = await client.getUser({ includeRestricted: true } as never);
    expect(own).toMatchObject({ isRestricted: true, restrictedReason });
    const none = {
      restrictedByAdmin: false,
      restrictedByAdminReason: null,
      restrictedByAdminPrivateDetails: null,
    };
    await (await read())?.update(none as never);
    expect(await read()).toMatchObject({ ...none, isRestricted: false, restrictedReason: null });
  });

  test('lists the invitations and connected accounts of the own user', async () => {
    const given = await portico();
    const { client } = await appsOf(release, given);
    await client.signUpWithCredential(credentials);
    const user = await client.getUser({ or: 'throw' });

    expect(await user.listTeamInvitations()).toEqual([]);
    expect(await user.listConnectedAccounts()).toEqual([]);
  });

  test('accepts an invitation to the verified address of the own user', async () => {
    const given = await portico();
    const { client, server } = await appsOf(release, given);
    await client.signUpWithCredential(credentials);
    const user = await client.getUser({ or: 'throw' });
    await (await server.getUser(user.id))?.update({ primaryEmailVerified: true });
    const team = await server.createTeam({ displayName: 'Compilers' });
    await team.inviteUser({ email: credentials.email, callbackUrl: 'http://localhost:3000/invitation' });

    const [invitation] = await user.listTeamInvitations();
    expect(invitation).toMatchObject({ teamDisplayName: 'Compilers', recipientEmail: credentials.email });
    await invitation?.accept();

    expect(await user.listTeams()).toMatchObject([{ displayName: 'Compilers' }]);
    expect(await user.listTeamInvitations()).toEqual([]);
  });

  test('works without a publishable client key if the project allows it', async () => {
    const given = await portico();
    const { client } = await appsOf(release, given, '');
    const { admin } = await appsOf(release, given);
    await expect(client.signUpWithCredential(credentials)).rejects.toThrow(/publishable client key/i);

    await (await admin.getProject()).update({ requirePublishableClientKey: false });

    expect(await client.signUpWithCredential(credentials)).toMatchObject({ status: 'ok' });
    expect(await client.getUser({ or: 'throw' })).toMatchObject({ primaryEmail: credentials.email });
  });
});

describe.each(withOptions)('%s also', (release) => {
  test('lists users by activity, anonymous users alone, and teams by name', async () => {
    const given = await portico();
    const { server } = await appsOf(release, given);
    for (const name of ['Ada', 'Bob', 'Carl']) {
      await given.project.user({ display_name: name });
      given.server.clock.advance(1, 'minute');
      await server.createTeam({ displayName: `Team of ${name}` });
    }
    await given.api.call('POST /auth/anonymous/sign-up');

    const orderBy = 'lastActiveAt';
    const first = await server.listUsers({ orderBy, desc: true, limit: 2 });
    expect(first.map(({ displayName }) => displayName)).toEqual(['Carl', 'Bob']);
    const second = await server.listUsers({ orderBy, desc: true, limit: 2, cursor: first.nextCursor ?? '' });
    expect(second.map(({ displayName }) => displayName)).toEqual(['Ada']);
    const anonymous = await server.listUsers({ orderBy, includeAnonymous: true, onlyAnonymous: true });
    expect(anonymous.map(({ isAnonymous }) => isAnonymous)).toEqual([true]);
    const teams = await server.listTeams({ query: 'OF', desc: true, limit: 2 });
    expect(teams.map(({ displayName }) => displayName)).toEqual(['Team of Carl', 'Team of Bob']);
    const last = await server.listTeams({ query: 'OF', desc: true, limit: 2, cursor: teams.nextCursor ?? '' });
    expect(last.map(({ displayName }) => displayName)).toEqual(['Team of Ada']);
  });

  test('changes the primary email of the own user', async () => {
    const given = await portico();
    const { client } = await appsOf(release, given);
    await client.signUpWithCredential(credentials);
    const user = await client.getUser({ or: 'throw' });

    await user.update({ primaryEmail: 'countess@example.com' });

    expect(await client.getUser()).toMatchObject({ primaryEmail: 'countess@example.com', primaryEmailVerified: false });
  });
});
