import type { TestServer } from '@portico/testkit';
import { engineOfRun, mailsTo, portico, startTestServer } from '@portico/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueNotices } from './security-notices.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine: engineOfRun(), environment: { PORTICO_SECURITY_NOTICES: 'true' } });
});
afterAll(async () => await server.stop());

async function given() {
  const { api, project } = await portico(server);
  const user = await project.user({ primary_email_verified: true });
  /** Queues what is open, as the job does, and returns the subjects of the emails to an address, newest first. */
  const subjects = async (email: string = user.email) => {
    await queueNotices({ db: server.app.database.handle(), now: server.clock.now() }, server.app.platform);
    return (await mailsTo(server.url, email)).map(({ subject }) => subject);
  };
  const newest = async () => (await mailsTo(server.url, user.email))[0];
  return { api, user, subjects, newest };
}

const named = (what: string) => `${what} (Test project)`;

test('a sign-in on a new device sends an email, and the first device and known ones do not', async () => {
  const { api, user, subjects, newest } = await given();
  const signIn = async (userAgent: string) => {
    const body = { email: user.email, password: user.password };
    expect(await api.call('POST /auth/password/sign-in', { body, headers: { 'user-agent': userAgent } })).toSucceed();
    return await subjects();
  };
  const firefox = (version: number) =>
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:${version}.0) Gecko Firefox/${version}.0`;

  expect(await signIn(firefox(140))).toEqual([]);
  expect(await signIn(firefox(141))).toEqual([]);
  expect(await signIn('Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36')).toEqual([
    named('New sign-in to your account'),
  ]);
  expect((await newest())?.html).toContain('Device: Chrome, Linux');
  expect((await newest())?.html).toContain('was used on a new device');
  expect(await signIn(firefox(142))).toHaveLength(1);
});

test('a sign-in of a program sends one email, and sessions that a server creates send none', async () => {
  const { api, user, subjects, newest } = await given();
  const signIn = async (userAgent: string) => {
    const body = { email: user.email, password: user.password };
    expect(await api.call('POST /auth/password/sign-in', { body, headers: { 'user-agent': userAgent } })).toSucceed();
  };
  const started = named('New sign-in to your account');

  await signIn('Mozilla/5.0 (Windows NT 10.0) Firefox/140.0');
  expect(await api.server().call('POST /auth/sessions', { body: { user_id: user.id } })).toSucceed();
  expect(await subjects()).toEqual([]);

  await Promise.all(['python-requests/2.32', 'curl/8.5.0', ''].map(signIn));
  expect(await subjects()).toEqual([started]);
  expect((await newest())?.html).toContain('was used on a new device');
  expect((await newest())?.html).not.toContain('python');
  await signIn('Go-http-client/2.0');
  await signIn('Mozilla/5.0 (Windows NT 10.0) Firefox/141.0');
  expect(await subjects()).toEqual([started]);
});

test('the first session of a user, in a program, sends nothing, and a browser after it is new', async () => {
  const { api, subjects } = await given();
  const email = `${crypto.randomUUID()}@example.com`;
  const password = 'a long passphrase';
  await api
    .server()
    .call('POST /users', { body: { primary_email: email, password, primary_email_auth_enabled: true } });
  const signIn = async (userAgent: string) => {
    const headers = { 'user-agent': userAgent };
    expect(await api.call('POST /auth/password/sign-in', { body: { email, password }, headers })).toSucceed();
    return await subjects(email);
  };
  expect(await signIn('curl/8.5.0')).toEqual([]);
  expect(await signIn('Mozilla/5.0 (Macintosh) Firefox/140.0')).toEqual([named('New sign-in to your account')]);
});

test('concurrent sign-ins on one new device send one email', async () => {
  const { api, user, subjects } = await given();
  const signIn = async (userAgent: string) => {
    const body = { email: user.email, password: user.password };
    expect(await api.call('POST /auth/password/sign-in', { body, headers: { 'user-agent': userAgent } })).toSucceed();
  };
  await signIn('Mozilla/5.0 (Windows NT 10.0) Firefox/140.0');
  await Promise.all([1, 2, 3, 4].map(async () => await signIn('Mozilla/5.0 (Macintosh) Firefox/140.0')));
  expect(await subjects()).toEqual([named('New sign-in to your account')]);
});
