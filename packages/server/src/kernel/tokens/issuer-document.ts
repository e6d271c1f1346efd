/** The paths of issuers below the API: of users, and of anonymous users. */
export const issuerPaths = { users: 'projects', anonymous: 'projects-anonymous-users' } as const;

/** Whose access tokens an issuer issues. */
export type Issuer = keyof typeof issuerPaths;

/** Returns the issuer of access tokens, which is their claim `iss`. */
export function issuerOf(publicUrl: string, projectId: string, issuer: Issuer): string {
  return `${publicUrl}/api/v1/${issuerPaths[issuer]}/${projectId}`;
}

/**
 * Returns the document with which a gateway that knows only the issuer checks access tokens, and OAuth clients find the hosted
 * pages. Anonymous users do not sign in, so their issuer has no authorization endpoint. There are no ID tokens.
 *
 * @see OpenID Connect Discovery 1.0 §3, RFC 8414 §2
 */
export function issuerDocument(publicUrl: string, projectId: string, issuer: Issuer) {
  const keys = `${issuerOf(publicUrl, projectId, 'users')}/.well-known/jwks.json`;
  return {
    issuer: issuerOf(publicUrl, projectId, issuer),
    jwks_uri: issuer === 'users' ? keys : `${keys}?include_anonymous=true`,
    ...(issuer === 'users' && projectId !== 'internal'
      ? hostedEndpoints(issuerOf(publicUrl, projectId, issuer))
      : {
          token_endpoint: `${publicUrl}/api/v1/auth/oauth/token`,
          token_endpoint_auth_methods_supported: ['client_secret_post'],
        }),
    grant_types_supported: ['authorization_code', 'refresh_token'],
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    subject_types_supported: ['public'],
    service_documentation: `${publicUrl}/reference`,
  };
}

function hostedEndpoints(issuer: string) {
  return {
    authorization_endpoint: `${issuer}/oauth2/authorize`,
    token_endpoint: `${issuer}/oauth2/token`,
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint: `${issuer}/oauth2/revoke`,
    revocation_endpoint_auth_methods_supported: ['none'],
    end_session_endpoint: `${issuer}/oauth2/logout`,
    authorization_response_iss_parameter_supported: true,
    response_modes_supported: ['query'],
    scopes_supported: ['offline_access'],
    prompt_values_supported: ['login', 'none', 'create'],
  };
}
