/** A token issuer for `auth.config.ts` of Convex. */
export interface ConvexProvider {
  /** Type of the tokens: JWTs with other claims than those of OpenID Connect. */
  readonly type: 'customJwt';
  /** Issuer of the tokens. */
  readonly issuer: string;
  /** URL of the public keys. */
  readonly jwks: string;
  /** Signature algorithm of the tokens. */
  readonly algorithm: 'ES256';
  /** Audience of the tokens. */
  readonly applicationID: string;
}

/** Options of `getConvexProvidersConfig`. */
export interface ConvexProvidersOptions {
  /** ID of the project. */
  readonly projectId: string;
  /** URL of the server for browsers and Convex. */
  readonly baseUrl: string;
}

/**
 * Returns the providers for `convex/auth.config.ts`: one for users and one for anonymous users.
 *
 * @example
 * export default { providers: getConvexProvidersConfig({ projectId, baseUrl: 'https://auth.example.com' }) };
 * @see docs/reference/protocol/sdk.md#convex
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
