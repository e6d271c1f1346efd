import { get } from 'node:http';
import {
  callerHeaders,
  claimsOf,
  engineOfRun,
  internalKeys,
  startTestServer,
  type TestServer,
  testServerSecret,
} from '@portico/testkit';
import { freePort } from '@portico/testkit/databases/postgres-cluster';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { complaintsOf, type ExampleApp, serve, sharedBrowser } from '../browser/kit/example-app.ts';
import { blockOf, findProxy, type Kind, type RunningProxy, startProxy } from './proxies.ts';
import { clientAddress, request } from './request.ts';

/** Proves the configurations of the page for a kind of proxy. Nothing is proven if the program is not installed. */
export function provesConfigurations(kind: Kind, title: string): void {
  const program = findProxy(kind);
  if (program === undefined) console.warn(`SKIPPED: ${kind.name} or openssl is not installed.`);
  describe.runIf(program !== undefined)(`behind ${title}`, () => {
    describe('at the root of a host', () => atRoot(stage(kind, program ?? '', title, 'auth.example.com', '')));
    describe('below a path of another site', () =>
      belowPath(stage(kind, program ?? '', 'Below a path of another site', 'example.com', '/auth')));
  });
}

/** A server behind a proxy. */
interface Stage {
  readonly proxy: () => RunningProxy;
  readonly server: () => TestServer;
  /** A new browser that trusts the proxy. */
  readonly browser: () => BrowserContext;
}

const internalClient = callerHeaders('internal', 'client', internalKeys.client);

function stage(kind: Kind, program: string, heading: string, host: string, path: string): Stage {
  let [proxy, server, site, context]: [RunningProxy?, TestServer?, ExampleApp?, BrowserContext?] = [];
  beforeAll(async () => {
    const port = await freePort();
    site = await serve((_request, response) => response.end('The other site'));
    server = await startTestServer({
      engine: engineOfRun(),
      environment: {
        PORTICO_ENVIRONMENT: 'production',
        PORTICO_SERVER_SECRET: testServerSecret,
        PORTICO_PUBLIC_URL: `https://${host.replace(/\.com$/, '.localhost')}:${port}${path}`,
        PORTICO_TRUSTED_PROXY: '1',
      },
    });
    const ports = { port, to: server.app.port, site: Number(new URL(site.url).port) };
    proxy = await startProxy(kind, program, { block: blockOf(heading, kind.name), host, ...ports });
    context = await (await sharedBrowser()).newContext({ ignoreHTTPSErrors: true, reducedMotion: 'reduce' });
  });
  afterAll(async () => {
    await context?.close();
    await proxy?.stop();
    await server?.stop();
    await site?.close();
  });
  return {
    proxy: () => present(proxy),
    server: () => present(server),
    browser: () => present(context),
  };
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The setup has failed.');
  return value;
}

function atRoot(at: Stage): void {
  test('a new owner signs up in the dashboard, with cookies for HTTPS only', async () => await signUp(at));

  test('the client address is that of the client, whatever the client claims', async () => {
    const headers = { ...internalClient, 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' };
    const { access_token } = await anonymousUser(at, headers);

    const path = '/api/v1/auth/sessions?user_id=me';
    const sessions = await request(at.proxy(), { path, headers: { ...headers, 'x-stack-access-token': access_token } });
    expect(sessions.body).toMatchObject({ items: [{ last_used_at_end_user_ip_info: { ip: clientAddress } }] });
  });

  test('the log has the request ID of the response, and no token, code or key', async () => {
    const path = '/api/v1/users/me?code=secret-code';
    const headers = {
      ...internalClient,
      'x-stack-access-token': 'secret-token',
      referer: 'https://x/?code=secret-code',
    };
    const { headers: received } = await request(at.proxy(), { path, headers });

    const id = received['x-stack-request-id'];
    expect(id).toMatch(/^\w{16}$/);
    await expect.poll(() => at.proxy().log()).toContain(id);
    expect(at.proxy().log()).toContain('/api/v1/users/me');
    expect(at.proxy().log()).not.toMatch(/secret-code|secret-token|pck_/);
  });

  test('the largest body reaches Portico, and a preflight has all its headers', async () => {
    const body = { profile_image_url: 'a'.repeat(1_390_000) };
    const large = await request(at.proxy(), {
      path: '/api/v1/users/me',
      method: 'PATCH',
      headers: internalClient,
      body,
    });
    const logos = { logo_url: 'a'.repeat(2_790_000) };
    const project = { path: '/api/v1/internal/projects/current', method: 'PATCH', body: logos };
    const admin = callerHeaders('internal', 'admin', internalKeys.admin);
    const largest = await request(at.proxy(), { ...project, headers: admin });
    const preflight = await request(at.proxy(), { path: '/api/v1/users/me', method: 'OPTIONS' });

    for (const { status, headers } of [large, largest]) {
      expect(status).toBe(400);
      expect(headers['x-stack-request-id']).toBeDefined();
    }
    expect(preflight.headers['access-control-allow-headers']).toContain('x-stack-access-token');
  });

  test('plain HTTP redirects to HTTPS, which browsers remember', async () => {
    const { host, plainPort } = at.proxy();
    const options = { host: '127.0.0.1', port: plainPort, path: '/sign-in', headers: { host } };
    const location = await new Promise((resolve, reject) => {
      get(options, (response) => resolve(response.resume().headers.location)).on('error', reject);
    });

    expect(location).toMatch(new RegExp(`^https://${host}(?::\\d+)?/sign-in$`));
    const { headers } = await request(at.proxy(), { path: '/' });
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
  });
}

function belowPath(at: Stage): void {
  test('a new owner signs up in the dashboard, and creates a project', async () => {
    const page = await signUp(at);
    await page.getByRole('link', { name: 'Create project', exact: true }).click();
    await page.getByLabel('Project name').fill('Otters');
    await page.getByRole('button', { name: 'Create project' }).click();
    await page.getByText('Copy the keys now.').waitFor();

    expect(await page.getByRole('figure', { name: '.env.local' }).innerText()).toContain(
      `=${at.server().app.publicUrl}\n`,
    );
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await page.getByRole('heading', { name: 'Users', exact: true }).waitFor();
    const { href } = new URL(page.url());
    expect(href).toMatch(new RegExp(`^${at.server().app.publicUrl}/projects/[\\w-]+/users$`));
    await page.reload();
    await page.getByRole('heading', { name: 'Users', exact: true }).waitFor();
    await page.context().clearCookies();
    await page.reload();
    await page.getByLabel('Email').fill(owner);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Users', exact: true }).waitFor();
    expect(page.url()).toBe(href);
    // Emails link to this page.
    await page.goto(`${at.server().app.publicUrl}/account-settings`);
    await page.waitForURL(`${at.server().app.publicUrl}/account`);
  });

  test('gateways find the signing keys from the issuer of a token', async () => {
    const { access_token } = await anonymousUser(at, internalClient, '/auth');
    const claims = claimsOf(access_token);
    const issuer = new URL(claims.iss);
    expect(claims.iss).toBe(`${at.server().app.publicUrl}/api/v1/projects-anonymous-users/internal`);

    const byOpenId = await request(at.proxy(), { path: `${issuer.pathname}/.well-known/openid-configuration` });
    const path = `/.well-known/oauth-authorization-server${issuer.pathname}`;
    const document = byOpenId.body as { issuer: string; jwks_uri: string };
    expect(document.issuer).toBe(claims.iss);
    expect((await request(at.proxy(), { path })).body).toEqual(document);
    const keys = await request(at.proxy(), { path: new URL(document.jwks_uri).pathname });
    expect(keys.body).toMatchObject({ keys: expect.arrayContaining([expect.objectContaining({ kty: 'EC' })]) });
  });

  test('other paths belong to the other site', async () => {
    for (const path of ['/', '/authors', '/api/v1', '/health', '/.well-known/webauthn']) {
      expect(await request(at.proxy(), { path })).toMatchObject({ status: 200, text: 'The other site' });
    }
  });
}

const owner = 'owner@example.com';
const password = 'correct horse battery';

async function anonymousUser(at: Stage, headers: Readonly<Record<string, string>>, base = '') {
  const path = `${base}/api/v1/auth/anonymous/sign-up`;
  const answer = await request(at.proxy(), { path, method: 'POST', headers, body: {} });
  expect(answer.status).toBe(200);
  return answer.body as { access_token: string };
}

/** Creates an account in the dashboard, and checks the cookies of its session. */
async function signUp(at: Stage) {
  const page = await at.browser().newPage();
  const complaints = complaintsOf(page);
  const { publicUrl } = at.server().app;
  await page.goto(publicUrl);
  await page
    .getByRole('link', { name: 'Create one' })
    .or(page.getByRole('button', { name: 'Create account' }))
    .first()
    .waitFor();
  await page.goto(`${publicUrl}/sign-up`);
  await page.getByLabel('Email').fill(owner);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('link', { name: 'Create project', exact: true }).waitFor();

  expect(new URL(page.url()).href).toBe(`${publicUrl}/projects`);
  const cookies = await at.browser().cookies(publicUrl);
  expect(cookies.map(({ name }) => name)).toContain('__Host-portico-refresh-internal--default');
  expect(cookies.filter(({ secure }) => !secure)).toEqual([]);
  expect(complaints).toEqual([]);
  return page;
}
