import { createPublicKey, type JsonWebKey, randomUUID, verify } from 'node:crypto';
import { portico, rawRequest } from '@portico/testkit';
import * as oauth from 'oauth4webapi';
import { describe, expect, test } from 'vitest';

/** Checks a token like a gateway that knows nothing but its `iss`. @returns the claims of a valid token */
async function checked(token: string, algorithm: 'oidc' | 'oauth2'): Promise<Record<string, unknown>> {
  const [header = '', body = '', signature = ''] = token.split('.');
  const parsed = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  const issuer = new URL(parsed(body).iss);
  const found = await oauth.discoveryRequest(issuer, { algorithm, [oauth.allowInsecureRequests]: true });
  const { jwks_uri, ...document } = await oauth.processDiscoveryResponse(issuer, found);
  // There are no ID tokens.
  expect(Object.keys(document).filter((name) => name.startsWith('id_token'))).toEqual([]);
  const { keys } = (await (await fetch(jwks_uri ?? '')).json()) as { keys: (JsonWebKey & { kid: string })[] };
  const key = createPublicKey({ key: keys.find(({ kid }) => kid === parsed(header).kid) ?? {}, format: 'jwk' });
  const isValid = verify(
    'sha256',
    Buffer.from(`${header}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isValid).toBe(true);
  return parsed(body);
}

describe.each(['oidc', 'oauth2'] as const)('a token can be checked by its issuer (%s)', (algorithm) => {
  test('the documents of the issuer verify the token of a user', async () => {
    const { project } = await portico();
    const user = await project.user();

    expect(await checked(user.access_token, algorithm)).toMatchObject({ sub: user.id, aud: project.id });
  });

  test('the documents of their own issuer verify the token of an anonymous user', async () => {
    const { api, project } = await portico();
    const { body } = await api.call('POST /auth/anonymous/sign-up');

    const claims = await checked(body.access_token, algorithm);

    expect(claims).toMatchObject({ sub: body.user_id, aud: `${project.id}:anon` });
  });
});

test('the documents are public, can be kept for an hour, and exist for projects only', async () => {
  const { url, project } = await portico();
  const paths = (id: string) => [
    `/api/v1/projects/${id}/.well-known/openid-configuration`,
    `/api/latest/projects-anonymous-users/${id}/.well-known/openid-configuration`,
    `/.well-known/oauth-authorization-server/api/v1/projects/${id}`,
    `/.well-known/openid-configuration/api/v1/projects-anonymous-users/${id}`,
  ];
  for (const path of paths(project.id)) {
    const answer = await rawRequest(url, { path });
    expect(answer, path).toSucceed();
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  }
  for (const path of [...paths(randomUUID()), ...paths('nonsense')]) {
    expect(await rawRequest(url, { path }), path).toBeRefused(404, 'Project not found');
  }
});
