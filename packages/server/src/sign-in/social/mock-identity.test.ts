import { portico, rawRequest } from '@portico/testkit';
import {
  beginSocial,
  callbackParameters,
  returnFromProvider,
  visitMockIdentity,
} from '@portico/testkit/outside/social-browser';
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

test.each(['google', 'github', 'microsoft', 'spotify'])('the mock identity provider replaces %s', async (provider) => {
  const given = await withMock();
  const begun = await beginSocial(given, provider);

  const back = await visitMockIdentity(begun.providerUrl, { email: 'Ada@Example.com', isVerified: false, name: 'Ada' });
  const answer = await returnFromProvider(back, begun.cookie);

  expect(callbackParameters(answer).code).toBeDefined();
  const { items } = (await given.api.server().call('GET /users')).body;
  expect(items).toMatchObject([
    { primary_email: 'ada@example.com', primary_email_verified: false, display_name: 'Ada' },
  ]);
});

test('rejects an invalid email', async () => {
  const given = await withMock();
  const { providerUrl } = await beginSocial(given, 'google');
  const body = new URLSearchParams(new URL(providerUrl).searchParams);
  for (const [name, value] of Object.entries({ decision: 'allow', email: 'ada"><script>', name: '<Ada>' }))
    body.set(name, value);

  const answer = await rawRequest(given.url, {
    method: 'POST',
    path: '/mock-identity/authorize',
    headers: form,
    body: body.toString(),
  });

  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ error: 'invalid_email' });
});

test('redirects only to this server', async () => {
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

    const answer = await rawRequest(given.url, {
      method: 'POST',
      path: '/mock-identity/authorize',
      headers: form,
      body: `${query}&decision=deny`,
    });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: 'invalid_request' });
  }
});

test('issues tokens only for its own codes, once, and to the same client', async () => {
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
  expect(callbackParameters(answer).code).toBeDefined();
  const profile = await rawRequest(given.url, {
    path: '/mock-identity/profile',
    headers: { authorization: 'Bearer x' },
  });
  expect(profile.status).toBe(401);
});
