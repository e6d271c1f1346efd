import { randomUUID } from 'node:crypto';
import { KnownErrors, PorticoClientApp, RequestFailed } from '@portico/js';
import { version } from '@portico/server/base/version';
import { internalKeys, makeLargeProject, type Portico, portico } from '@portico/testkit';
import { expect, test } from 'vitest';
import { adminOf, clientOf, serverOf } from './own-apps.ts';

/** What only our own SDK does with users and projects. The rest is in sdk.test.ts. */

const password = 'correct horse';

/** Returns the client app of the test project's owner, signed in to the internal project. */
function ownerOf({ url, project }: Portico): PorticoClientApp<'internal'> {
  return new PorticoClientApp({
    baseUrl: url,
    projectId: 'internal',
    publishableClientKey: internalKeys.client,
    tokenStore: { accessToken: project.owner.access_token, refreshToken: project.owner.refresh_token },
  });
}

async function signUp(app: PorticoClientApp, email = 'ada@example.com') {
  const result = await app.signUpWithCredential({ email, password, noVerificationCallback: true });
  expect(result).toEqual({ status: 'ok', data: undefined });
  return await app.getUser({ or: 'throw' });
}

test('explains that the user object has no property user', async () => {
  const user = await signUp(clientOf(await portico()));

  expect(() => Reflect.get(user, 'user', user)).toThrow('Use user.id');
});

test('throws if passwords are disabled in the project', async () => {
  const at = await portico();
  await at.project.configure({ credential_enabled: false });

  const attempt = clientOf(at).signInWithCredential({ email: 'ada@example.com', password });

  await expect(attempt).rejects.toSatisfy(KnownErrors.PasswordAuthenticationNotEnabled.isInstance);
});

test('an expired access token is refreshed in the background, once for fifty calls', async () => {
  const at = await portico();
  const app = clientOf(at);
  const user = await signUp(app);
  const before = await user.getAuthJson();

  at.server.clock.advance(11, 'minute');
  const answers = await Promise.all(Array.from({ length: 50 }, () => user.getActiveSessions()));
  const after = await user.getAuthJson();

  expect(new Set(answers.map((sessions) => sessions.length))).toEqual(new Set([1]));
  expect(after.refreshToken).toBe(before.refreshToken);
  expect(after.accessToken).not.toBe(before.accessToken);
});

test('a revoked session ends: the user is null, and the tokens are deleted', async () => {
  const at = await portico();
  const [here, there] = [clientOf(at), clientOf(at)];
  await signUp(here);
  await there.signInWithCredential({ email: 'ada@example.com', password });
  const user = await there.getUser({ or: 'throw' });
  const mine = (await user.getActiveSessions()).find(({ isCurrentSession }) => !isCurrentSession);

  await user.revokeSession(mine?.id ?? '');

  await expect.poll(() => here.getUser()).toBeNull();
  expect(await here.getAuthJson()).toEqual({ accessToken: null, refreshToken: null });
  expect(await there.getUser()).not.toBeNull();
});

test('a password change requires the old password, keeps this session and ends all others', async () => {
  const at = await portico();
  const [here, there] = [clientOf(at), clientOf(at)];
  const user = await signUp(here);
  await there.signInWithCredential({ email: 'ada@example.com', password });

  const wrong = await user.updatePassword({ oldPassword: 'wrong', newPassword: 'battery staple' });
  const right = await user.updatePassword({ oldPassword: password, newPassword: 'battery staple' });

  expect(wrong?.code).toBe('PASSWORD_CONFIRMATION_MISMATCH');
  expect(right).toBeUndefined();
  expect(await here.getUser()).not.toBeNull();
  await expect.poll(() => there.getUser()).toBeNull();
});

test('the access token follows a change of the name', async () => {
  const app = clientOf(await portico());
  const user = await signUp(app);

  await user.update({ displayName: 'Ada', clientMetadata: { theme: 'dark' } });

  expect(await app.getUser()).toMatchObject({ displayName: 'Ada', clientMetadata: { theme: 'dark' } });
  expect(await app.getPartialUser({ from: 'token' })).toEqual({
    id: user.id,
    displayName: 'Ada',
    primaryEmail: 'ada@example.com',
    primaryEmailVerified: false,
    isAnonymous: false,
  });
});

test('concurrent calls create one anonymous user, who is not signed in by default and keeps the ID at sign-up', async () => {
  const app = clientOf(await portico());

  const [first, second] = await Promise.all([app.getUser({ or: 'anonymous' }), app.getUser({ or: 'anonymous' })]);
  const nobody = await app.getUser();
  await expect(app.getUser({ or: 'throw' })).rejects.toThrow(
    "User is not signed in but getUser was called with { or: 'throw' }",
  );
  const user = await signUp(app);

  expect(first).toMatchObject({ id: second?.id, isAnonymous: true });
  expect(nobody).toBeNull();
  expect(user).toMatchObject({ id: first?.id, isAnonymous: false });
});

test('a user deletes the account if the project allows it', async () => {
  const at = await portico();
  const app = clientOf(at);
  const user = await signUp(app);

  await expect(user.delete()).rejects.toBeInstanceOf(RequestFailed);
  await at.project.configure({ client_user_deletion_enabled: true });
  await user.delete();

  expect(await app.getUser()).toBeNull();
  expect(await app.getAuthJson()).toEqual({ accessToken: null, refreshToken: null });
});

test('outside of a browser, a sign-up requires a URL for the verification email', async () => {
  const app = clientOf(await portico());

  await expect(app.signUpWithCredential({ email: 'ada@example.com', password })).rejects.toThrow(
    'verificationCallbackUrl option is required in a non-browser environment.',
  );
});

test('a sign-up with an untrusted link succeeds without the email', async () => {
  const app = clientOf(await portico());
  const verificationCallbackUrl = 'https://elsewhere.example/verify';

  const result = await app.signUpWithCredential({ email: 'ada@example.com', password, verificationCallbackUrl });

  expect(result.status).toBe('ok');
  expect(await app.getUser()).not.toBeNull();
});

test('a search in a large project says that it is incomplete, and users see what servers change', async () => {
  const at = await portico();
  const server = serverOf(at);
  const bob = await server.createUser({ primaryEmail: 'bob@example.com', primaryEmailAuthEnabled: true, password });
  await bob.update({ clientReadOnlyMetadata: { seats: 3 } });

  expect(await server.listUsers({ query: 'BOB@' })).toMatchObject({ isIncomplete: false, length: 1 });
  await makeLargeProject(at.server, at.project.id);
  // The server remembers that the project was small.
  at.server.clock.advance(11, 'minute');
  await server.listUsers({ query: 'nobody' });
  expect(await server.listUsers({ query: 'BOB@' })).toMatchObject({ isIncomplete: true, nextCursor: null, length: 1 });
  const app = clientOf(at);
  await app.signInWithCredential({ email: 'bob@example.com', password });
  expect(await app.getUser()).toMatchObject({ clientReadOnlyMetadata: { seats: 3 } });
});

test('a server gets the user of a request, from the header and from tokens', async () => {
  const at = await portico();
  const app = clientOf(at);
  const server = serverOf(at);
  const user = await signUp(app);

  const byHeader = await server.getUser({ tokenStore: { headers: await app.getAuthHeaders() } });
  const byRequest = await server.getUser({
    tokenStore: new Request('http://localhost', { headers: await user.getAuthHeaders() }),
  });
  const nobody = await server.getUser({ tokenStore: new Request('http://localhost') });

  expect(byHeader).toMatchObject({
    id: user.id,
    lastActiveAt: expect.any(Date),
    passwordChangedAt: expect.any(Date),
  });
  expect(byRequest?.id).toBe(user.id);
  expect(nobody).toBeNull();
});

test('a server creates a session without a password, and ends sessions', async () => {
  const at = await portico();
  const server = serverOf(at);
  const user = await server.createUser({ displayName: 'Eve' });
  expect(user.passwordChangedAt).toBeNull();

  const tokens = await (await user.createSession()).getTokens();
  const { accessToken, refreshToken } = tokens;
  const app = new PorticoClientApp({
    baseUrl: at.url,
    projectId: at.project.id,
    publishableClientKey: at.project.keys.client,
    tokenStore: { accessToken: accessToken ?? '', refreshToken: refreshToken ?? '' },
  });

  expect((await app.getUser())?.id).toBe(user.id);
  const [session] = await user.getActiveSessions();
  await user.revokeSession(session?.id ?? '');
  expect(await user.getActiveSessions()).toEqual([]);
  await expect.poll(() => app.getUser()).toBeNull();
});

test('an admin gets the number of users and their sign-in methods', async () => {
  const at = await portico();
  const admin = adminOf(at);
  const { id } = await admin.createUser({ displayName: 'Ada' });
  await clientOf(at).getUser({ or: 'anonymous' });

  const metrics = await admin.getMetrics();

  expect(metrics).toMatchObject({
    totalUsers: 1,
    recentlyRegistered: [{ id, displayName: 'Ada' }],
    usersByCountry: {},
  });
  expect(metrics.dailyUsers).toHaveLength(31);
  expect(metrics.dailyUsers.at(-1)).toEqual({ date: at.server.clock.now().toISOString().slice(0, 10), activity: 1 });
  expect((await admin.getMetrics({ includeAnonymous: true })).totalUsers).toBe(2);
});

test('keys are shown once, work, and stop working when they are revoked', async () => {
  const at = await portico();
  const admin = adminOf(at);

  const created = await admin.createInternalApiKey({
    description: 'For the website',
    expiresAt: new Date(at.server.clock.now().getTime() + 1e9),
    hasPublishableClientKey: true,
    hasSecretServerKey: false,
    hasSuperSecretAdminKey: false,
  });
  const key = created.publishableClientKey ?? '';
  const site = new PorticoClientApp({ inheritsFrom: clientOf(at), publishableClientKey: key });
  expect((await site.getProject()).id).toBe(at.project.id);
  await created.revoke();

  const listed = (await admin.listInternalApiKeys()).find(({ id }) => id === created.id);
  expect(listed).toMatchObject({ publishableClientKey: { lastFour: key.slice(-4) }, secretServerKey: null });
  expect([listed?.isValid(), listed?.whyInvalid()]).toEqual([false, 'manually-revoked']);
  await expect(site.getProject()).rejects.toSatisfy(KnownErrors.InvalidPublishableClientKey.isInstance);
});

test('a project owner renames a project and deletes it', async () => {
  const owner = await ownerOf(await portico()).getUser({ or: 'throw' });
  const [team] = await owner.listTeams();

  const project = await owner.createProject({ displayName: 'Shop', teamId: team?.id ?? '' });
  await project.update({ displayName: 'Better shop' });

  expect((await owner.listOwnedProjects()).map(({ displayName }) => displayName)).toContain('Better shop');
  await project.delete();
  expect((await owner.listOwnedProjects()).map(({ displayName }) => displayName)).not.toContain('Better shop');
});

test('a project that cannot be created is an error with the action, the status and the known error', async () => {
  const owner = await ownerOf(await portico()).getUser({ or: 'throw' });

  const failure = owner.createProject({ displayName: 'Shop', teamId: randomUUID() });

  await expect(failure).rejects.toThrow(/^Failed to create project: 404 /);
  await expect(failure).rejects.toMatchObject({ cause: { code: 'TEAM_MEMBERSHIP_NOT_FOUND' } });
});

test('an admin app reads the version and environment of the installation', async () => {
  const at = await portico();

  expect(await adminOf(at).getInstallation()).toEqual({ version, environment: 'development', hasAiChat: false });
  expect(await at.api.server().callBadly('GET /internal/installation', {})).toFail('INSUFFICIENT_ACCESS_TYPE');
});
