import { randomUUID } from 'node:crypto';
import {
  callerHeaders,
  engineOfRun,
  internalKeys,
  mailsTo,
  portico,
  rawRequest,
  startTestServer,
  type TestServer,
} from '@portico/testkit';
import { beginSocial } from '@portico/testkit/outside/social-browser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueNotices } from '../history/security-notices/security-notices.service.ts';

/** A server below a path of another site. tests/proxies has the same behind real proxies, with the dashboard. */

const publicUrl = 'https://example.com/tools/auth';
const password = 'correct horse battery';
const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
let server: TestServer;
let direct: string;

beforeAll(async () => {
  server = await startTestServer({
    engine: engineOfRun(),
    environment: {
      PORTICO_PUBLIC_URL: publicUrl,
      PORTICO_ENVIRONMENT: 'development',
      PORTICO_SECURITY_NOTICES: 'true',
    },
  });
  direct = `http://127.0.0.1:${server.app.port}`;
});
afterAll(async () => await server?.stop());

const internal = callerHeaders('internal', 'client', internalKeys.client);
const get = async (path: string, headers: Record<string, string> = {}) => await rawRequest(direct, { path, headers });

test('requests may have the path of the public URL or not', async () => {
  for (const base of ['/tools/auth', '']) {
    expect((await get(`${base}/api/v1/projects/current`, internal)).body).toMatchObject({ id: 'internal' });
    expect((await get(`${base}/api/latest/projects/current`, internal)).body).toMatchObject({ id: 'internal' });
    expect((await get(`${base}/health?db`)).body).toEqual({ status: 'ok' });
    expect((await get(`${base}/dashboard-config.json`)).body).toMatchObject({ apiUrl: publicUrl });
    const preflight = await rawRequest(direct, { method: 'OPTIONS', path: `${base}/api/v1/users/me` });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  }
  const unknown = await get('/tools/auth/api/v1/no-such');
  expect([unknown.status, unknown.headers.get('access-control-allow-origin')]).toEqual([404, '*']);
});

test.each(['/tools/authors/health', '/tools/health', '/other/tools/auth/health', '/tools/auth%2Fhealth'])(
  'a path that only resembles it is not removed: %s',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test('the issuer, its documents and its keys are below the path', async () => {
  const path = '/tools/auth/api/v1/projects-anonymous-users/internal/.well-known';
  const { body: document } = await get(`${path}/openid-configuration`);

  const issuer = `${publicUrl}/api/v1/projects-anonymous-users/internal`;
  expect(document).toMatchObject({ issuer, token_endpoint: `${publicUrl}/api/v1/auth/oauth/token` });
  const inMiddle = '/.well-known/oauth-authorization-server/tools/auth/api/v1/projects-anonymous-users/internal';
  expect((await get(inMiddle)).body).toEqual(document);
  const redirect = await get(`${path}/jwks.json`);
  expect(redirect.headers.get('location')).toBe(
    '/tools/auth/api/v1/projects/internal/.well-known/jwks.json?include_anonymous=true',
  );
});

test('links of the reference and the OpenAPI document are below the path', async () => {
  const { text } = await get('/tools/auth/reference', { accept: 'text/html' });
  const links = [...text.matchAll(/href="(\/[^"]*)"/g)].map(([, link]) => link);

  expect(links.length).toBeGreaterThan(2);
  for (const link of links) expect(link).toMatch(/^\/tools\/auth\//);
  expect((await get('/tools/auth/api/v1/openapi/client.json')).body).toMatchObject({
    servers: [{ url: `${publicUrl}/api/v1` }],
  });
});

test('the browser returns from a provider to a URL below the path', async () => {
  const given = await portico({ ...server, url: direct });
  await given.project.configure({ allow_localhost: true, oauth_providers: [{ id: 'github', type: 'shared' }] });
  const { providerUrl, answer } = await beginSocial(given, 'github');

  const { origin, pathname, searchParams } = new URL(providerUrl);
  expect(`${origin}${pathname}`).toBe(`${publicUrl}/mock-identity/authorize`);
  expect(searchParams.get('redirect_uri')).toBe(`${publicUrl}/api/v1/auth/oauth/callback/github`);
  // The prefix requires the path `/`.
  expect(answer.headers.get('set-cookie')).toMatch(/^__Host-stack-oauth-inner-\w+=true; Path=\/; HttpOnly;.*; Secure$/);
});

test('links in emails to users of the dashboard, and images, are below the path', async () => {
  const { internal, project, api } = await portico({ ...server, url: direct });
  const email = `${randomUUID()}@example.com`;
  const user = { primary_email: email, primary_email_auth_enabled: true, primary_email_verified: true, password };
  const { body: made } = await internal.server().call('POST /users', { body: user });
  const { body: tokens } = await internal.server().call('POST /auth/sessions', { body: { user_id: made.id } });
  const change = { old_password: password, new_password: 'another long passphrase' };
  expect(await internal.withTokens(tokens).call('POST /auth/password/update', { body: change })).toSucceed();
  await queueNotices({ db: server.app.database.handle(), now: server.clock.now() }, server.app.platform);
  const [mail] = await mailsTo(direct, email);
  expect(mail?.html).toContain(`"${publicUrl}/forgot-password"`);

  const profile_image_url = `data:image/gif;base64,${gif}`;
  const member = await project.user();
  const { body } = await api.as(member).call('PATCH /users/me', { body: { profile_image_url } });
  expect(body.profile_image_url).toMatch(new RegExp(`^${publicUrl}/api/v1/images/`));
  const image = await get(new URL(body.profile_image_url ?? '').pathname);
  expect(image.headers.get('content-type')).toBe('image/gif');
});
