import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PorticoClientApp } from '@portico/js';
import { connectPostgres } from '@portico/testkit/databases/postgres';
import { longTest } from '@portico/testkit/runs';
import { expect, test } from 'vitest';
import { porticoTasks, signInCypress } from './cypress.ts';
import startShared from './global-setup.ts';
import { createPasskey, createTestServer, type SignedInUser, sharedTestServer, useProject } from './index.ts';
import { signInBrowser } from './playwright.ts';
import { totpCode } from './totp.ts';

/** The public test kit, used as its guide says. */

const clientOf = (url: string, { id, keys }: { id: string; keys: { publishableClientKey: string } }) =>
  new PorticoClientApp({
    baseUrl: url,
    projectId: id,
    publishableClientKey: keys.publishableClientKey,
    tokenStore: 'memory',
    redirectMethod: 'none',
  });

const adminUrl = process.env.PORTICO_TEST_DATABASE_URL ?? '';
const engines: (() => Promise<{ databaseUrl?: string }>)[] = [
  async () => ({}),
  ...(adminUrl === '' ? [] : [async () => ({ databaseUrl: (await connectPostgres(adminUrl).createDatabase()).url })]),
];

test('a project of the shared server has users who are signed in, apart from those of other projects', async () => {
  expect(sharedTestServer).toThrow('Set globalSetup of your test runner to @portico/testing/global-setup.');
  const stop = await startShared();
  const server = sharedTestServer();
  const [project, other] = await Promise.all([server.createProject(), server.createProject('Other')]);
  const { user, email, password, headers } = await project.createSignedInUser({ displayName: 'Ada' });

  expect((await project.app.getUser({ tokenStore: { headers: new Headers(headers) } }))?.id).toBe(user.id);
  expect(await other.app.getUser(user.id)).toBeNull();
  const client = clientOf(server.url, project);
  const result = await client.signInWithCredential({ email, password, noRedirect: true });
  expect(result.status).toBe('ok');
  expect((await client.getUser())?.displayName).toBe('Ada');

  const team = await project.create.team({ members: 2 });
  expect((await team.listUsers()).length).toBe(2);
  const [read, write] = [await project.create.permission(), await project.create.permission({ scope: 'project' })];
  await user.grantPermission(write);
  expect(await user.hasPermission(write)).toBe(true);
  const member = await project.create.user();
  await team.addUser(member.id);
  await member.grantPermission(team, read);
  expect(await member.hasPermission(team, read)).toBe(true);
  const productId = await project.create.product({ items: { credits: 5 } });
  await project.payments.buy({ customer: { userId: user.id }, productId });
  expect((await user.getItem('credits')).quantity).toBe(5);

  const tasks = porticoTasks();
  const ofBrowser = await tasks['portico:project'](null);
  const cypressUser = await tasks['portico:user']({ projectId: ofBrowser.id, displayName: 'Ada' });
  const set: unknown[] = [];
  signInCypress({ setCookie: (name) => set.push(name) }, ofBrowser, cypressUser, 'http://localhost:3000');
  expect(set).toEqual([`portico-refresh-${ofBrowser.id}--default`]);

  const works: (() => Promise<void>)[] = [];
  const given = useProject({ beforeEach: (work) => works.push(work) });
  expect(() => given.project).toThrow('only in a test');
  await works[0]?.();
  expect(given.project.id).not.toBe(project.id);
  await stop();
}, 30_000);

test('a server of its own has a clock, emails and webhooks', async () => {
  const server = await createTestServer();
  const project = await server.createProject();
  const client = clientOf(server.url, project);
  await (await project.app.getProject()).update({ config: { magicLinkEnabled: true, allowLocalhost: true } });
  const callbackUrl = 'http://localhost:3000/handler/magic-link-callback';
  await client.sendMagicLinkEmail('ada@example.com', { callbackUrl });
  const { code, links, subject } = await server.inbox.waitForEmail({ to: 'ada@example.com' });
  expect(subject).toContain('Tests');
  expect(code).toMatch(/^[A-Z0-9]{6}$/);
  expect(links.some((link) => link.startsWith(callbackUrl))).toBe(true);
  expect(new Set(links).size).toBe(links.length);
  const another = server.inbox.waitForEmail({ to: 'ada@example.com' }, { timeoutMillis: 50 });
  await expect(another).rejects.toThrow(/^No email to ada@example\.com\. Emails to this address: "/);

  const receiver = await project.receiveWebhooks();
  const { user, headers } = await project.createSignedInUser();
  expect((await receiver.waitForEvent('user.created')).data).toMatchObject({ id: user.id });
  const signedIn = async () => await project.app.getUser({ tokenStore: { headers: new Headers(headers) } });
  expect(await signedIn()).not.toBeNull();

  await server.clock.advance({ days: 366 });
  expect(await signedIn()).toBeNull();
  await user.update({ displayName: 'Ada' });
  expect((await receiver.waitForEvent('user.updated')).data).toMatchObject({ display_name: 'Ada' });
  await expect(server.clock.advance({ days: -1 })).rejects.toThrow('The clock of a server moves only forward.');
  expect(server.errors()).toEqual([]);
  await receiver.stop();
  await server.stop();
});

test('a wrong argument is an error that names it', async () => {
  const wrong = (value: object) => value;
  await expect(createTestServer(wrong({ databaseURL: 'postgres://' }))).rejects.toThrow(
    'createTestServer: the option "databaseURL" is unknown. Options: databaseUrl, environment, prepareNext.',
  );
  const port = wrong({ environment: { PORTICO_PORT: 0 } });
  await expect(createTestServer(port)).rejects.toThrow('environment.PORTICO_PORT must be a string.');
  const server = await createTestServer();
  const { clock, inbox } = server;
  await expect(clock.advance(wrong({ hour: 1 }))).rejects.toThrow('the option "hour" is unknown');
  await expect(clock.advance(wrong({ hours: '1' }))).rejects.toThrow('clock.advance: hours must be a number.');
  expect(() => createPasskey('http://localhost:3000', wrong({ algorithm: 'RSA' }))).toThrow(
    'createPasskey: algorithm must be one of "ES256", "EdDSA", "RS256".',
  );
  const project = await server.createProject();
  await expect(project.create.user(wrong({ email: 'ada@example.com' }))).rejects.toThrow(
    'the option "email" is unknown',
  );
  const nobody: { to: string } = JSON.parse('{}');
  await expect(inbox.waitForEmail(nobody)).rejects.toThrow('waitForEmail: to is missing.');
  await server.stop();
});

longTest(
  'the database of the next server is opened ahead if it is asked for',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-kit-'));
    // In a process of its own: other tests of this one leave databases.
    const script = `
    import { readdirSync } from 'node:fs';
    import { createTestServer } from ${JSON.stringify(import.meta.resolve('./index.ts'))};
    const opened = () => readdirSync(${JSON.stringify(folder)}).filter((name) => name.startsWith('portico-testing-')).length;
    await createTestServer({ prepareNext: true });
    const ahead = opened();
    await createTestServer();
    console.log(ahead, opened());
    process.exit();`;
    const args = ['--conditions=source', '--input-type=module', '--eval', script];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, TMPDIR: folder } });
    // The third one is for a process that uses two at a time.
    expect(stdout.trim()).toBe('2 3');
    expect(readdirSync(folder)).toEqual([]);
    rmdirSync(folder);
  },
  60_000,
);

test.each(engines)(
  'a reset returns to the saved state %#',
  async (options) => {
    const server = await createTestServer(await options());
    const project = await server.createProject();
    const ada = await project.createSignedInUser({ displayName: 'Ada' });
    const bob = await project.createSignedInUser();
    const signedIn = async ({ headers }: SignedInUser) =>
      (await project.app.getUser({ tokenStore: { headers: new Headers(headers) } }))?.displayName;
    await server.save();
    const savedAt = server.clock.now();

    for (const round of [1, 2]) {
      await ada.user.update({ displayName: `Round ${round}` });
      await bob.user.delete();
      await project.createSignedInUser({ primaryEmail: 'new@example.com' });
      const team = await project.app.createTeam({ displayName: 'Team' });
      await (await project.app.getProject()).update({ config: { magicLinkEnabled: true, allowLocalhost: true } });
      const callbackUrl = 'http://localhost:3000/handler/magic-link-callback';
      await clientOf(server.url, project).sendMagicLinkEmail('ada@example.com', { callbackUrl });
      await server.inbox.waitForEmail({ to: 'ada@example.com' });
      await server.createProject('Another');
      await server.clock.advance({ days: 400 });
      expect(await signedIn(ada)).toBeUndefined();

      await server.reset();
      expect(await signedIn(ada)).toBe('Ada');
      expect(await signedIn(bob)).toBeNull();
      expect(await project.app.getTeam(team.id)).toBeNull();
      expect(await server.inbox.list('ada@example.com')).toEqual([]);
      expect((await project.app.getProject()).config.magicLinkEnabled).toBe(false);
      expect((await project.app.listUsers()).length).toBe(2);
      expect(server.clock.now().getTime() - savedAt.getTime()).toBeLessThan(60_000);
    }
    expect(server.errors()).toEqual([]);
    await server.stop();

    const next = await createTestServer();
    const other = await next.createProject();
    expect((await other.app.listUsers()).length).toBe(0);
    await next.stop();
  },
  30_000,
);

test.skipIf(adminUrl === '')(
  'a server for tests does not open the database of an installation',
  async () => {
    const database = await connectPostgres(adminUrl).createDatabase();
    const first = await createTestServer({ databaseUrl: database.url });
    await first.stop();
    for (const options of [{ databaseUrl: database.url }, { environment: { PORTICO_DATABASE_URL: database.url } }])
      await expect(createTestServer(options)).rejects.toThrow('must be empty');
    await database.drop();
    // A reset would also return the tables of the app to their earlier rows.
    const ofApp = await connectPostgres(adminUrl).createDatabase();
    await ofApp.run('create table orders (id int)');
    await expect(createTestServer({ databaseUrl: ofApp.url })).rejects.toThrow('must be empty');
    await ofApp.drop();
  },
  20_000,
);

test('codes of an authenticator app are those of RFC 6238', () => {
  // Appendix B, SHA-1: the last six of the eight digits.
  const secret = Buffer.from('12345678901234567890');
  expect(totpCode(secret, new Date(59_000))).toBe('287082');
  expect(totpCode(secret, new Date(1_111_111_109_000))).toBe('081804');
});

test('a browser gets the cookie of the session', async () => {
  const cookies: { name: string; value: string; url: string }[] = [];
  const context = { addCookies: async (given: readonly (typeof cookies)[number][]) => void cookies.push(...given) };
  const ada = { tokens: { accessToken: 'a', refreshToken: 'r' } };
  await signInBrowser(context, { id: 'p' }, ada, 'https://app.example.com');
  await signInBrowser(context, { id: 'p' }, ada, 'http://localhost:5173');

  expect(cookies.map(({ name }) => name)).toEqual(['__Host-portico-refresh-p--default', 'portico-refresh-p--default']);
  expect(JSON.parse(decodeURIComponent(cookies[0]?.value ?? ''))).toMatchObject({ refresh_token: 'r' });
});

test('a software passkey signs in', async () => {
  const server = await createTestServer();
  const project = await server.createProject();
  await (await project.app.getProject()).update({ config: { passkeyEnabled: true, allowLocalhost: true } });
  const ada = await project.createSignedInUser();
  for (const algorithm of ['ES256', 'EdDSA', 'RS256'] as const) {
    const passkey = await project.registerPasskey(ada, createPasskey('http://localhost:3000', { algorithm }));
    const tokens = await project.signInWithPasskey(passkey);
    expect((await project.app.getUser({ tokenStore: tokens }))?.id).toBe(ada.user.id);
  }
  await expect(project.signInWithPasskey(createPasskey('http://localhost:3000'))).rejects.toThrow('was refused');
  await server.stop();
});
