import { portico, rawRequest } from '@portico/testkit';
import { beginSocial, returnFromProvider, toldApp, visitMockIdentity } from '@portico/testkit/social-browser';
import { expect, test } from 'vitest';

async function withMock() {
  const given = await portico();
  await given.project.configure({
    allow_localhost: true,
    oauth_providers: (['google', 'github', 'microsoft', 'spotify'] as const).map((id) => ({ id, type: 'shared' })),
  });
  return given;
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };

test.each(['google', 'github', 'microsoft', 'spotify'])('stands in for %s', async (provider) => {
  const given = await withMock();
  const begun = await beginSocial(given, provider);

  const page = await rawRequest(given.url, { path: begun.providerUrl.slice(given.url.length) });
  const back = await visitMockIdentity(begun.providerUrl, { email: 'Ada@Example.com', isVerified: false, name: 'Ada' });
  const answer = await returnFromProvider(back, begun.cookie);

  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.text).toMatch(/<label for="email">.*<input id="email" name="email" type="email" required/s);
  expect(toldApp(answer).code).toBeDefined();
  const { items } = (await given.api.server().call('GET /users')).body;
  expect(items).toMatchObject([
    { primary_email: 'ada@example.com', primary_email_verified: false, display_name: 'Ada' },
  ]);
});

test('asks again for an address that cannot sign in, and keeps what was typed', async () => {
  const given = await withMock();
  const { providerUrl } = await beginSocial(given, 'google');
  const body = new URLSearchParams(new URL(providerUrl).searchParams);
  for (const [name, value] of Object.entries({ decision: 'allow', email: 'ada"><script>', name: '<Ada>' }))
    body.set(name, value);

  const page = await rawRequest(given.url, {
    method: 'POST',
    path: '/mock-identity/authorize',
    headers: form,
    body: body.toString(),
  });

  expect(page.status).toBe(400);
  expect(page.text).toContain('role="alert"');
  expect(page.text).toContain('value="ada&quot;&gt;&lt;script&gt;"');
  expect(page.text).not.toContain('<script');
});

test('sends nobody anywhere but back to this server', async () => {
  const given = await withMock();
  const { providerUrl } = await beginSocial(given, 'google');
  const { searchParams } = new URL(providerUrl);
  for (const redirect_uri of [
    'https://evil.example/',
    `${given.url}.evil.example/api/v1/auth/oauth/callback/google`,
    given.url,
    'x',
  ]) {
    const query = new URLSearchParams(searchParams);
    query.set('redirect_uri', redirect_uri);

    const page = await rawRequest(given.url, { path: `/mock-identity/authorize?${query}` });
    const posted = await rawRequest(given.url, {
      method: 'POST',
      path: '/mock-identity/authorize',
      headers: form,
      body: `${query}&decision=deny`,
    });

    expect([page.status, posted.status]).toEqual([400, 400]);
    expect(posted.headers.get('location')).toBeNull();
  }
});

test('gives tokens for its own codes only, once, and to whoever began', async () => {
  const given = await withMock();
  const begun = await beginSocial(given, 'google');
  const back = new URL((await visitMockIdentity(begun.providerUrl, { email: 'ada@example.com' })).url);
  const code = back.searchParams.get('code') ?? '';
  const ask = async (more: Record<string, string>) =>
    await rawRequest(given.url, {
      method: 'POST',
      path: '/mock-identity/token',
      headers: form,
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: 'google',
        redirect_uri: `${given.url}/api/v1/auth/oauth/callback/google`,
        code,
        ...more,
      }).toString(),
    });

  const tries: Record<string, string>[] = [
    {},
    { code: 'x' },
    { code_verifier: 'guessed' },
    { grant_type: 'refresh_token', refresh_token: 'x' },
  ];
  for (const more of tries) {
    const answer = await ask(more);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: 'invalid_grant' });
  }
  const answer = await returnFromProvider({ url: back.href }, begun.cookie);
  expect(toldApp(answer).code).toBeDefined();
  const profile = await rawRequest(given.url, {
    path: '/mock-identity/profile',
    headers: { authorization: 'Bearer x' },
  });
  expect(profile.status).toBe(401);
});
