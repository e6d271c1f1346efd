/** What `auth.config.ts` of Convex needs to know of an issuer of tokens. */
export interface ConvexProvider {
  /** Tokens whose claims are not those of OpenID Connect alone. */
  readonly type: 'customJwt';
  /** Who makes the tokens, as they say themselves. */
  readonly issuer: string;
  /** Address of the public keys. */
  readonly jwks: string;
  /** How the tokens are signed. */
  readonly algorithm: 'ES256';
  /** The audience of the tokens. */
  readonly applicationID: string;
}

/** Whose tokens Convex should accept. */
export interface ConvexProvidersOptions {
  /** The project whose users they are. */
  readonly projectId: string;
  /** Address of the server, as browsers and Convex reach it. */
  readonly baseUrl: string;
}

/**
 * The providers for `convex/auth.config.ts`: one for users, one for anonymous users.
 *
 * @example
 * export default { providers: getConvexProvidersConfig({ projectId, baseUrl: 'https://auth.example.com' }) };
 * @see docs/protocol/sdk.md#convex
 */
export function getConvexProvidersConfig({ projectId, baseUrl }: ConvexProvidersOptions): ConvexProvider[] {
  const api = `${baseUrl.replace(/\/$/, '')}/api/v1`;
  const jwks = `${api}/projects/${projectId}/.well-known/jwks.json`;
  const own = { type: 'customJwt', algorithm: 'ES256' } as const;
  return [
    { ...own, issuer: `${api}/projects/${projectId}`, jwks, applicationID: projectId },
    {
      ...own,
      issuer: `${api}/projects-anonymous-users/${projectId}`,
      jwks: `${jwks}?include_anonymous=true`,
      applicationID: `${projectId}:anon`,
    },
  ];
}
