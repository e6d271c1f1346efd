// Not from 'jose' itself: its encryption uses CompressionStream, which edge runtimes do not have.
import type { JWTPayload } from 'jose';
import * as errors from 'jose/errors';
import { createRemoteJWKSet } from 'jose/jwks/remote';
import { jwtVerify } from 'jose/jwt/verify';
import { ConnectionError } from '../../../core/errors.ts';
import type { AccessToken } from '../../../session/access-token.ts';
import type { AppCore } from '../../base/app-core.ts';

/** Data of a valid access token. */
export interface VerifiedAccessToken {
  /** ID of the user. */
  readonly userId: string;
  /** ID of the session. The session may have ended after the token was issued. */
  readonly sessionId: string;
  /** Display name when the token was issued. Null for none. */
  readonly displayName: string | null;
  /** Primary email when the token was issued. Null for none. */
  readonly primaryEmail: string | null;
  /** Whether the primary email was verified when the token was issued. */
  readonly primaryEmailVerified: boolean;
  /** ID of the team that was selected when the token was issued. Null for none. */
  readonly selectedTeamId: string | null;
  /** Whether the user was anonymous when the token was issued. */
  readonly isAnonymous: boolean;
  /** Expiry date. */
  readonly expiresAt: Date;
}

/** Accepted clock difference. */
const clockToleranceSeconds = 30;

const keySets = new WeakMap<AppCore, ReturnType<typeof createRemoteJWKSet>>();

/**
 * Verifies an access token with the public keys of the project: its signature, project and expiry. The keys are cached
 * for ten minutes.
 *
 * @returns null if the token is invalid, expired, of another project, or of an anonymous user without
 *   `includeAnonymous`
 * @throws {ConnectionError} the keys could not be loaded
 * @see docs/reference/protocol/sign-in.md#access-tokens
 */
export async function verifyAccessToken(
  core: AppCore,
  token: AccessToken,
  { includeAnonymous = false }: { readonly includeAnonymous?: boolean } = {},
): Promise<VerifiedAccessToken | null> {
  const { projectId } = core.options;
  try {
    const { payload } = await jwtVerify(token.text, keysOf(core), {
      algorithms: ['ES256'],
      audience: includeAnonymous ? [projectId, `${projectId}:anon`] : projectId,
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ['exp', 'iat', 'sub'],
    });
    return isIssuedFor(projectId, payload) ? verified(token.claims, payload) : null;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw new ConnectionError('Could not load the public keys of the project.', { cause: error });
  }
}

function keysOf(core: AppCore): ReturnType<typeof createRemoteJWKSet> {
  const existing = keySets.get(core);
  if (existing !== undefined) return existing;
  const { projectId, extraRequestHeaders } = core.options;
  const url = `${core.baseUrl()}/api/v1/projects/${projectId}/.well-known/jwks.json?include_anonymous=true`;
  const keys = createRemoteJWKSet(new URL(url), { headers: extraRequestHeaders });
  keySets.set(core, keys);
  return keys;
}

/** Checks only the path of the issuer, because this machine may use another server URL than browsers. */
function isIssuedFor(projectId: string, { iss, aud }: JWTPayload): boolean {
  const path = aud === projectId ? 'projects' : 'projects-anonymous-users';
  return iss?.endsWith(`/api/v1/${path}/${projectId}`) === true;
}

function verified(claims: AccessToken['claims'], { exp = 0 }: JWTPayload): VerifiedAccessToken {
  return {
    userId: claims.sub,
    sessionId: claims.refresh_token_id,
    displayName: claims.name,
    primaryEmail: claims.email,
    primaryEmailVerified: claims.email_verified,
    selectedTeamId: claims.selected_team_id,
    isAnonymous: claims.is_anonymous,
    expiresAt: new Date(exp * 1000),
  };
}

/** Returns whether an error means that the token is invalid, unlike errors of loading the keys. */
function isRefusal(error: unknown): boolean {
  return [
    errors.JWTExpired,
    errors.JWTInvalid,
    errors.JWTClaimValidationFailed,
    errors.JWSInvalid,
    errors.JWSSignatureVerificationFailed,
    errors.JWKSNoMatchingKey,
    // The token has no key ID. All tokens of Portico have one.
    errors.JWKSMultipleMatchingKeys,
    errors.JOSEAlgNotAllowed,
    errors.JOSENotSupported,
  ].some((kind) => error instanceof kind);
}
