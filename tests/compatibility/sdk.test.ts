import type { UserId } from '@portico/contract';
import { makeLargeProject, portico } from '@portico/testkit';
import { internalKeys } from '@portico/testkit/test-server';
import { describe, expect, test } from 'vitest';
import { credentialsOf, ownSdk, publishedSdk, type Sdk, testedReleases } from './sdks.ts';

/**
 * What an app does with users, teams and its project: with the unmodified published SDKs of Stack Auth, and with our own.
 * What newer releases need of the server is in docs/reference/protocol/newer-clients.md.
 */

const published: (readonly [string, Sdk])[] = [];
for (const name of testedReleases) published.push([name, await publishedSdk(name)]);
const newer = published.filter(([name]) => name !== '2.8.51');
const own = ['@portico/js', ownSdk] as const;

const credentials = credentialsOf('ada@example.com');

describe.each([...published, own])('%s', (_name, sdk) => {
  test('signs up, changes the own user, creates a team, signs out and in again', async () => {
    const given = await portico();
    await given.project.configure({ client_team_creation_enabled: true });
    const client = sdk.clientOf(given);

    expect(await client.signUpWithCredential(credentials)).toMatchObject({ status: 'ok' });
    const user = await client.getUser({ or: 'throw' });
    expect(user).toMatchObject({
      primaryEmail: credentials.email,
      primaryEmailVerified: false,
      hasPassword: true,
      isAnonymous: false,
    });
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

  test('gets the known errors of sign-in and sign-up as results', async () => {
    const given = await portico();
    const client = sdk.clientOf(given);
    await given.project.user({ primary_email: credentials.email });

    const wrong = await client.signInWithCredential({ ...credentials, password: 'something else' });
    const taken = await client.signUpWithCredential(credentials);
    const short = await client.signUpWithCredential({ ...credentialsOf('b@example.com'), password: 'short' });

    expect(wrong).toMatchObject({ status: 'error', error: sdk.withCode('EMAIL_PASSWORD_MISMATCH') });
    expect(taken).toMatchObject({
      status: 'error',
      error: { ...sdk.withCode('USER_EMAIL_ALREADY_EXISTS'), details: { email: credentials.email } },
    });
    expect(short).toMatchObject({
      status: 'error',
      error: { ...sdk.withCode('PASSWORD_TOO_SHORT'), details: { min_length: 8 } },
    });
    expect(await client.getUser()).toBeNull();
  });

  test('refreshes an expired access token, and detects a session that has ended', async () => {
    const given = await portico();
    const client = sdk.clientOf(given);
    await client.signUpWithCredential(credentials);

    given.server.clock.advance(11, 'minute');
    const { id, primaryEmail } = await client.getUser({ or: 'throw' });
    expect(primaryEmail).toBe(credentials.email);

    const params = { user_id: id as UserId };
    await given.api.server().call('PATCH /users/:user_id', { params, body: { password: 'another one' } });
    expect(await client.getUser()).toBeNull();
  });

  test('changes the password, and deletes the own user', async () => {
    const given = await portico();
    await given.project.configure({ client_user_deletion_enabled: true });
    const client = sdk.clientOf(given);
    await client.signUpWithCredential(credentials);
    const user = await client.getUser({ or: 'throw' });

    await user.update({ displayName: 'Ada', clientMetadata: { likes: ['engines'] } });
    await user.updatePassword({ oldPassword: credentials.password, newPassword: 'battery staple' });
    const changed = await client.getUser({ or: 'throw' });
    expect(changed).toMatchObject({ displayName: 'Ada', clientMetadata: { likes: ['engines'] } });
    expect(await changed.getActiveSessions()).toHaveLength(1);

    await changed.delete();
    expect(await client.getUser()).toBeNull();
    expect(await client.signInWithCredential(credentials)).toMatchObject({ status: 'error' });
  });

  test('creates an anonymous user and upgrades it', async () => {
    const client = sdk.clientOf(await portico());

    const anonymous = await client.getUser({ or: 'anonymous' });
    await client.signUpWithCredential(credentials);

    const full = await client.getUser({ or: 'throw' });
    expect(anonymous.isAnonymous).toBe(true);
    expect(full).toMatchObject({ id: anonymous.id, isAnonymous: false });
  });

  test('a server creates, lists, changes and deletes users, teams and invitations', async () => {
    const given = await portico();
    const server = sdk.serverOf(given);

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
    const { accessToken } = await (await user.createSession({})).getTokens();
    expect(accessToken).toEqual(expect.any(String));
    await user.delete();
    expect(await server.getUser(user.id)).toBeNull();
  });

  test('a server lists users in pages, and searches them, also in a large project', async () => {
    const given = await portico();
    const server = sdk.serverOf(given);
    const ada = await server.createUser({
      primaryEmail: 'ada@example.com',
      primaryEmailAuthEnabled: true,
      password: credentials.password,
      displayName: 'Ada',
    });
    const bob = await server.createUser({ displayName: 'Bob', serverMetadata: { plan: 'free' } });
    const options = { limit: 1, orderBy: 'signedUpAt' } as const;

    const first = await server.listUsers(options);
    const second = await server.listUsers({ ...options, cursor: first.nextCursor ?? '' });
    expect([first, second].map((page) => page.map(({ id }) => id))).toEqual([[ada.id], [bob.id]]);
    expect(second.nextCursor).toBeNull();
    expect((await server.listUsers({ ...options, desc: true })).map(({ id }) => id)).toEqual([bob.id]);
    expect((await server.listUsers({ query: 'EXAMPLE.com' })).map(({ id }) => id)).toEqual([ada.id]);
    await makeLargeProject(given.server, given.project.id);
    expect(await server.listUsers({ query: 'nobody' })).toHaveLength(0);
    expect((await server.listUsers({ query: 'ada' })).map(({ id }) => id)).toEqual([ada.id]);

    await bob.update({ displayName: 'Robert', clientReadOnlyMetadata: { seats: 3 } });
    expect(await server.getUser(bob.id)).toMatchObject({
      displayName: 'Robert',
      serverMetadata: { plan: 'free' },
      clientReadOnlyMetadata: { seats: 3 },
    });
  });

  test('an admin changes the project, its configuration and its keys, and its users see the change', async () => {
    const given = await portico();
    const admin = sdk.adminOf(given);
    const project = await admin.getProject();

    const domains = [{ domain: 'https://shop.example', handlerPath: '/auth' }];
    await project.update({ displayName: 'Renamed', config: { magicLinkEnabled: true, signUpEnabled: false, domains } });
    await project.updateConfig({ 'teams.allowClientTeamCreation': true });

    const changed = await admin.getProject();
    expect(changed).toMatchObject({
      displayName: 'Renamed',
      config: {
        magicLinkEnabled: true,
        signUpEnabled: false,
        credentialEnabled: true,
        clientTeamCreationEnabled: true,
        domains,
      },
    });
    expect(await changed.getConfig()).toMatchObject({ teams: { allowClientTeamCreation: true } });
    expect(await sdk.clientOf(given).getProject()).toMatchObject({
      displayName: 'Renamed',
      config: { signUpEnabled: false },
    });
    expect(await admin.listTeamPermissionDefinitions()).toContainEqual(expect.objectContaining({ id: 'team_admin' }));
    const made = await admin.createInternalApiKey({
      description: 'CI',
      expiresAt: given.server.clock.in(1, 'day'),
      hasPublishableClientKey: true,
      hasSecretServerKey: true,
      hasSuperSecretAdminKey: false,
    });
    const keys = await admin.listInternalApiKeys();
    expect(keys).toHaveLength(2);
    expect(keys.find(({ id }) => id === made.id)).toMatchObject({ description: 'CI', superSecretAdminKey: null });
  });

  test('a dashboard user creates a project, and administers it without keys', async () => {
    const options = { projectId: 'internal', publishableClientKey: internalKeys.client };
    const dashboard = sdk.clientOf(await portico(), options);
    await dashboard.signUpWithCredential(credentialsOf(`${crypto.randomUUID()}@example.com`));
    const user = (await dashboard.getUser({ or: 'throw' })) as unknown as InternalUser;
    const [team] = await user.listTeams();

    const made = await user.createProject({ displayName: 'From the SDK', teamId: team?.id ?? '' });
    await made.app.createUser({ displayName: 'First customer' });

    const owned = await user.listOwnedProjects();
    expect(owned.find(({ id }) => id === made.id)?.displayName).toBe('From the SDK');
    expect(await made.app.getProject()).toMatchObject({ id: made.id });
    expect((await made.app.listUsers()).map(({ displayName }) => displayName)).toEqual(['First customer']);
  });
});

/** A user of the internal project, which the types of the releases do not know. */
interface InternalUser {
  listTeams(): Promise<readonly { id: string }[]>;
  createProject(options: {
    displayName: string;
    teamId: string;
  }): Promise<{ id: string; app: ReturnType<Sdk['adminOf']> }>;
  listOwnedProjects(): Promise<readonly { id: string; displayName: string }[]>;
}

describe.each(published)('%s also', (_name, sdk) => {
  test('a restricted user signs in, can read the own user and sign out, and nothing else', async () => {
    const given = await portico();
    const client = sdk.clientOf(given);
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

describe.each(newer)('%s also', (_name, sdk) => {
  test('knows anonymous users as restricted, and upgrades them', async () => {
    const given = await portico();
    const [client, server] = [sdk.clientOf(given), sdk.serverOf(given)];

    const anonymous = await client.getUser({ or: 'anonymous' });
    expect(anonymous).toMatchObject({ isAnonymous: true, isRestricted: true, restrictedReason: { type: 'anonymous' } });
    expect(await client.signUpWithCredential(credentials)).toMatchObject({ status: 'ok' });

    const user = await client.getUser({ or: 'throw' });
    expect(user).toMatchObject({ id: anonymous.id, isAnonymous: false, isRestricted: false, restrictedReason: null });
    expect(await user.listConnectedAccounts()).toEqual([]);
    const listed = [...(await server.listUsers({ includeRestricted: true }))];
    expect(listed.map(({ id, restrictedByAdmin }) => ({ id, restrictedByAdmin }))).toEqual([
      { id: user.id, restrictedByAdmin: false },
    ]);
  });

  test('a server restricts a user with a reason, and releases the user', async () => {
    const given = await portico();
    const [client, server] = [sdk.clientOf(given), sdk.serverOf(given)];
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
    const restricted = await client.getUser({ includeRestricted: true } as never);
    expect(restricted).toMatchObject({ isRestricted: true, restrictedReason });
    const none = {
      restrictedByAdmin: false,
      restrictedByAdminReason: null,
      restrictedByAdminPrivateDetails: null,
    };
    await (await read())?.update(none as never);
    expect(await read()).toMatchObject({ ...none, isRestricted: false, restrictedReason: null });
  });

  test('works without a publishable client key if the project allows it', async () => {
    const given = await portico();
    const client = sdk.clientOf(given, { publishableClientKey: undefined });
    await expect(client.signUpWithCredential(credentials)).rejects.toThrow(/publishable client key/i);

    await (await sdk.adminOf(given).getProject()).update({ requirePublishableClientKey: false });

    expect(await client.signUpWithCredential(credentials)).toMatchObject({ status: 'ok' });
    expect(await client.getUser({ or: 'throw' })).toMatchObject({ primaryEmail: credentials.email });
  });
});

describe.each([...newer, own])('%s also', (_name, sdk) => {
  test('accepts an invitation to the verified address of the own user', async () => {
    const given = await portico();
    const [client, server] = [sdk.clientOf(given), sdk.serverOf(given)];
    await client.signUpWithCredential(credentials);
    const user = await client.getUser({ or: 'throw' });
    const team = await server.createTeam({ displayName: 'Compilers' });
    await team.inviteUser({ email: credentials.email, callbackUrl: 'http://localhost:3000/invitation' });
    expect(await user.listTeamInvitations()).toEqual([]);
    await (await server.getUser(user.id))?.update({ primaryEmailVerified: true });

    const again = await client.getUser({ or: 'throw' });
    const [invitation] = await again.listTeamInvitations();
    expect(invitation).toMatchObject({ teamDisplayName: 'Compilers', recipientEmail: credentials.email });
    const [same] = (await (await server.getUser(user.id))?.listTeamInvitations()) ?? [];
    expect(same?.id).toBe(invitation?.id);
    await invitation?.accept();

    expect(await again.listTeams()).toMatchObject([{ displayName: 'Compilers' }]);
    expect(await again.listTeamInvitations()).toEqual([]);
    await expect(same?.accept()).rejects.toMatchObject(sdk.withCode('VERIFICATION_CODE_ALREADY_USED'));
  });
});

describe.each([...newer.filter(([name]) => name !== '2.8.77'), own])('%s also', (_name, sdk) => {
  test('lists users by activity, anonymous users alone, and teams by name', async () => {
    const given = await portico();
    const server = sdk.serverOf(given);
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

  test('changes the primary email of the own user, which is then unverified', async () => {
    const client = sdk.clientOf(await portico());
    await client.signUpWithCredential(credentials);
    const user = await client.getUser({ or: 'throw' });

    await user.update({ primaryEmail: 'countess@example.com' });

    expect(await client.getUser()).toMatchObject({ primaryEmail: 'countess@example.com', primaryEmailVerified: false });
    expect((await user.listContactChannels()).map(({ value, usedForAuth }) => ({ value, usedForAuth }))).toEqual([
      { value: 'ada@example.com', usedForAuth: true },
      { value: 'countess@example.com', usedForAuth: false },
    ]);
  });
});
