import { request } from 'node:http';
import {
  type Answer,
  engineOfRun,
  mailsTo,
  portico,
  rawRequest,
  startTestServer,
  type TestServer,
} from '@portico/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** A server with an HTTPS public URL. */
let server: TestServer;

beforeAll(async () => {
  // Production mode has no shared providers without credentials.
  const environment = { PORTICO_PUBLIC_URL: 'https://auth.example.com', PORTICO_ENVIRONMENT: 'development' };
  server = await startTestServer({ engine: engineOfRun(), environment });
});
afterAll(async () => {
  await server?.stop();
});

const url = () => `http://127.0.0.1:${new URL(localUrl()).port}`;
const localUrl = () => {
  const address = server.app.http.server.address();
  return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
};
const page = (path: string) => rawRequest(url(), { path, headers: { accept: 'text/html' } });
const policyOf = ({ headers }: Answer<unknown>) => headers.get('content-security-policy') ?? '';

describe('HSTS', () => {
  test('is sent with every response if the public URL is HTTPS', async () => {
    for (const path of ['/', '/api/v1', '/api/v1/nothing', '/health', '/reference', '/%E0%A4%A', '/nothing.png']) {
      expect((await page(path)).headers.get('strict-transport-security'), path).toBe('max-age=63072000');
    }
  });

  test('includes subdomains if the operator says so', async () => {
    const other = await startTestServer({
      engine: engineOfRun(),
      environment: {
        PORTICO_PUBLIC_URL: 'https://auth.example.com',
        PORTICO_ENVIRONMENT: 'development',
        PORTICO_HSTS_SUBDOMAINS: 'true',
      },
    });
    const address = other.app.http.server.address();
    const { headers } = await rawRequest(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, {
      path: '/api/v1',
    });
    await other.stop();

    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
  });

  test('is not sent if the public URL is HTTP, where it would lock out developers', async () => {
    const { url } = await portico();

    expect((await rawRequest(url, { path: '/api/v1' })).headers.get('strict-transport-security')).toBeNull();
  });
});

describe('every response', () => {
  const paths = ['/', '/api/v1', '/api/v1/users/me', '/api/v1/nothing', '/health', '/reference', '/nothing.png'];

  test('has a content type that is not sniffed, and a strict referrer policy', async () => {
    for (const path of paths) {
      const { headers } = await page(path);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('referrer-policy'), path).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/);
      expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin');
      expect(headers.get('content-type'), path).toMatch(/; ?charset=utf-8$/i);
    }
  });

  test('responses of the API are not cached', async () => {
    for (const path of paths.filter((path) => path.startsWith('/api/'))) {
      expect((await page(path)).headers.get('cache-control'), path).toBe('no-store, max-age=0');
    }
  });

  test('the response to TRACE repeats nothing of the request', async () => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const headers = { 'x-stack-access-token': 'a secret' };
    request(`${url()}/api/v1`, { method: 'TRACE', headers }, (answer) => {
      let text = `${answer.statusCode} `;
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();

    const text = await promise;
    expect(text).toMatch(/^40[045] /);
    expect(text).not.toContain('a secret');
  });
});

describe('documents of this server', () => {
  test('run no inline or external scripts, and cannot be framed by other sites', async () => {
    expect((await page('/')).status, 'the dashboard').toBe(200);
    for (const path of [
      '/',
      '/projects',
      '/index.html',
      '/reference',
      '/reference/admin',
      '/inbox',
      '/mock-identity/authorize',
    ]) {
      const answer = await page(path);
      const policy = policyOf(answer);
      if (answer.status === 404 && !answer.headers.get('content-type')?.startsWith('text/html')) continue;
      expect(policy, path).toContain("default-src 'none'");
      for (const part of ["base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'", 'form-action']) {
        expect(policy, path).toContain(part);
      }
      expect(policy, path).not.toMatch(/unsafe|script-src (?!'self'(;|$))/);
      expect(answer.text, path).not.toMatch(/<script(?![^>]*\ssrc=)|\son[a-z]+=|javascript:/i);
      if (path.startsWith('/reference')) expect(policy).not.toContain('script-src');
    }
  });

  test('the email inbox shows emails without scripts, framed only by the inbox', async () => {
    const made = await portico();
    await made.project.configure({ magic_link_enabled: true });
    const body = { email: 'ada@example.com', callback_url: 'http://localhost:3000/' };
    await made.api.call('POST /auth/otp/send-sign-in-code', { body });
    const [mail] = await mailsTo(made.url, body.email);

    const message = await rawRequest(made.url, { path: `/inbox/${mail?.id}/body` });

    expect(policyOf(await page(`/inbox/${mail?.id}`))).toContain("frame-src 'self'");
    expect(policyOf(message)).toContain("default-src 'none'");
    expect(policyOf(message)).toContain("frame-ancestors 'self'");
    expect(policyOf(message)).not.toContain('script-src');
  });
});

describe('the cookie of a social sign-in', () => {
  const begin = async (at: { url: string; project: { id: string; keys: { client: string } } }) => {
    const search = new URLSearchParams({
      client_id: at.project.id,
      client_secret: at.project.keys.client,
      redirect_uri: 'http://localhost:3000/handler/oauth-callback',
      scope: 'legacy',
      state: 'state',
      grant_type: 'authorization_code',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
      response_type: 'code',
      type: 'authenticate',
    });
    const answer = await rawRequest(at.url, { path: `/api/v1/auth/oauth/authorize/github?${search}` });
    const state = new URL(answer.headers.get('location') ?? '').searchParams.get('state') ?? '';
    return { cookie: answer.headers.get('set-cookie') ?? '', state };
  };
  const shared = { oauth_providers: [{ id: 'github', type: 'shared' }] } as const;

  test('cannot be set by another subdomain: with HTTPS, it has the prefix __Host-', async () => {
    const local = { ...server, url: url() };
    const made = await portico(local);
    await made.project.configure({ oauth_providers: [...shared.oauth_providers] });
    const { cookie, state } = await begin(made);
    expect(cookie).toMatch(/^__Host-stack-oauth-inner-[0-9a-z]{45}=true; Path=\/; HttpOnly; SameSite=Lax; .*; Secure$/);
    const back = async (name: string) => {
      const path = `/api/v1/auth/oauth/callback/github?state=${state}&code=x`;
      return await rawRequest(url(), { path, headers: { cookie: `${name}${state}=true` } });
    };

    expect(await back('stack-oauth-inner-')).toBeRefused(400, /^Inner OAuth cookie not found/);
    expect((await back('__Host-stack-oauth-inner-')).text).not.toMatch(/^Inner OAuth cookie not found/);
  });

  test('works without HTTPS in development', async () => {
    const made = await portico();
    await made.project.configure({ oauth_providers: [...shared.oauth_providers] });

    expect((await begin(made)).cookie).toMatch(/^stack-oauth-inner-[0-9a-z]{45}=true; Path=\/; HttpOnly; SameSite=Lax/);
  });
});
