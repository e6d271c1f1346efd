import { makeLargeProject, type Portico, portico } from '@portico/testkit';
import { internalKeys } from '@portico/testkit/test-server';
import { StackAdminApp, StackClientApp, StackServerApp } from '@stackframe/js';
import { expect, test } from 'vitest';

/** The unmodified published SDK of Stack Auth 2.8.51 with our server. */

function clientApp({ url, project }: Portico) {
  return new StackClientApp({
    baseUrl: url,
    projectId: project.id,
    publishableClientKey: project.keys.client,
    tokenStore: 'memory',
    redirectMethod: 'none',
    noAutomaticPrefetch: true,
  });
}

function serverApp({ url, project }: Portico) {
  return new StackServerApp({
    baseUrl: url,
    projectId: project.id,
    publishableClientKey: project.keys.client,
    secretServerKey: project.keys.server,
    tokenStore: 'memory',
    noAutomaticPrefetch: true,
  });
}

const credentials = {
  email: 'ada@example.com',
  password: 'correct horse',
  noRedirect: true,
  noVerificationCallback: true,
} as const;

test('signs up, loads the user, signs out, and signs in again', async () => {
  const app = clientApp(await portico());

  expect(await app.signUpWithCredential(credentials)).toMatchObject({ status: 'ok' });
  const user = await app.getUser({ or: 'throw' });
  expect(user).toMatchObject({ primaryEmail: 'ada@example.com', primaryEmailVerified: false, hasPassword: true });

  await user.signOut();
  expect(await app.getUser()).toBeNull();

  expect(await app.signInWithCredential(credentials)).toMatchObject({ status: 'ok' });
  expect((await app.getUser({ or: 'throw' })).id).toBe(user.id);
});

test('gets the known errors of sign-in and sign-up as results', async () => {
  const given = await portico();
  const app = clientApp(given);
  await given.project.user({ primary_email: credentials.email });

  const wrong = await app.signInWithCredential({ ...credentials, password: 'something else' });
  const taken = await app.signUpWithCredential(credentials);
  const short = await app.signUpWithCredential({ ...credentials, email: 'b@example.com', password: 'short' });

  expect(wrong).toMatchObject({ status: 'error', error: { errorCode: 'EMAIL_PASSWORD_MISMATCH' } });
  expect(taken).toMatchObject({ status: 'error', error: { errorCode: 'USER_EMAIL_ALREADY_EXISTS' } });
  expect(short).toMatchObject({ status: 'error', error: { errorCode: 'PASSWORD_TOO_SHORT' } });
});

test('refreshes a rejected access token', async () => {
  const given = await portico();
  const app = clientApp(given);
  await app.signUpWithCredential(credentials);

  given.server.clock.advance(11, 'minute');

  expect((await app.getUser({ or: 'throw' })).primaryEmail).toBe(credentials.email);
});

test('detects a revoked session', async () => {
  const given = await portico();
  const app = clientApp(given);
  await app.signUpWithCredential(credentials);
  const user = await app.getUser({ or: 'throw' });

  await given.api
    .server()
    .call('PATCH /users/:user_id', { params: { user_id: user.id as never }, body: { password: 'another one' } });

  expect(await app.getUser()).toBeNull();
});

test('changes and deletes its own user', async () => {
  const given = await portico();
  await given.project.configure({ client_user_deletion_enabled: true });
  const app = clientApp(given);
  await app.signUpWithCredential(credentials);
  const user = await app.getUser({ or: 'throw' });

  await user.update({ displayName: 'Ada', clientMetadata: { likes: ['engines'] } });
  await user.updatePassword({ oldPassword: credentials.password, newPassword: 'battery staple' });
  const changed = await app.getUser({ or: 'throw' });
  expect(changed).toMatchObject({ displayName: 'Ada', clientMetadata: { likes: ['engines'] } });
  expect(await changed.getActiveSessions()).toHaveLength(1);

  await changed.delete();
  expect(await app.signInWithCredential(credentials)).toMatchObject({ status: 'error' });
});

test('creates an anonymous user and upgrades it', async () => {
  const app = clientApp(await portico());

  const anonymous = await app.getUser({ or: 'anonymous' });
  await app.signUpWithCredential(credentials);

  const full = await app.getUser({ or: 'throw' });
  expect(anonymous.isAnonymous).toBe(true);
  expect(full).toMatchObject({ id: anonymous.id, isAnonymous: false });
});

test('administers users at the server access level', async () => {
  const at = await portico();
  const app = serverApp(at);

  const ada = await app.createUser({
    primaryEmail: 'ada@example.com',
    password: 'correct horse',
    primaryEmailAuthEnabled: true,
    displayName: 'Ada',
  });
  const bob = await app.createUser({ displayName: 'Bob', serverMetadata: { plan: 'free' } });
  const firstPage = await app.listUsers({ limit: 1, orderBy: 'signedUpAt' });
  const secondPage = await app.listUsers({
    limit: 1,
    orderBy: 'signedUpAt',
    cursor: firstPage.nextCursor ?? undefined,
  });
  expect(firstPage.map(({ id }) => id)).toEqual([ada.id]);
  expect(secondPage.map(({ id }) => id)).toEqual([bob.id]);
  expect(secondPage.nextCursor).toBeNull();
  expect((await app.listUsers({ query: 'EXAMPLE.com' })).map(({ id }) => id)).toEqual([ada.id]);
  await makeLargeProject(at.server, at.project.id);
  expect(await app.listUsers({ query: 'nobody' })).toHaveLength(0);
  expect((await app.listUsers({ query: 'ada' })).map(({ id }) => id)).toEqual([ada.id]);

  await bob.update({ displayName: 'Robert', serverMetadata: { plan: 'paid' } });
  expect(await app.getUser(bob.id)).toMatchObject({ displayName: 'Robert', serverMetadata: { plan: 'paid' } });
  const { accessToken } = await (await bob.createSession({})).getTokens();
  expect(accessToken).toEqual(expect.any(String));

  await bob.delete();
  expect(await app.getUser(bob.id)).toBeNull();
});

test('administers a project with its admin key', async () => {
  const { url, project, server } = await portico();
  const app = new StackAdminApp({
    baseUrl: url,
    projectId: project.id,
    publishableClientKey: project.keys.client,
    secretServerKey: project.keys.server,
    superSecretAdminKey: project.keys.admin,
    tokenStore: null,
    noAutomaticPrefetch: true,
  });

  const before = await app.getProject();
  await before.update({ displayName: 'Renamed', config: { signUpEnabled: false } });
  const made = await app.createInternalApiKey({
    description: 'CI',
    expiresAt: new Date(server.clock.now().getTime() + 86_400_000),
    hasPublishableClientKey: true,
    hasSecretServerKey: true,
    hasSuperSecretAdminKey: false,
  });

  const after = await app.getProject();
  expect(after).toMatchObject({ displayName: 'Renamed', config: { signUpEnabled: false, credentialEnabled: true } });
  const keys = await app.listInternalApiKeys();
  expect(keys.find(({ id }) => id === made.id)).toMatchObject({ description: 'CI', superSecretAdminKey: null });
});

test('creates and lists projects as a dashboard user', async () => {
  const { url } = await portico();
  const dashboard = new StackClientApp({
    baseUrl: url,
    projectId: 'internal',
    publishableClientKey: internalKeys.client,
    tokenStore: 'memory',
    redirectMethod: 'none',
    noAutomaticPrefetch: true,
  });
  await dashboard.signUpWithCredential({ ...credentials, email: `${crypto.randomUUID()}@example.com` });
  const user = await dashboard.getUser({ or: 'throw' });
  if (!('createProject' in user)) throw new Error('the user of the internal project can create projects');
  const internalUser = user as typeof user & {
    createProject(options: {
      displayName: string;
      teamId: string;
    }): Promise<{ id: string; app: StackAdminApp<boolean, string> }>;
    listOwnedProjects(): Promise<{ id: string; displayName: string }[]>;
  };
  const [team] = await user.listTeams();

  const made = await internalUser.createProject({ displayName: 'From the SDK', teamId: team?.id ?? '' });

  const owned = await internalUser.listOwnedProjects();
  expect(owned.find(({ id }) => id === made.id)?.displayName).toBe('From the SDK');
  expect(await made.app.getProject()).toMatchObject({ id: made.id });
});
