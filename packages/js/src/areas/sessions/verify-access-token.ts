import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { ConnectionError } from '../../core/errors.ts';
import type { AccessToken } from '../../session/access-token.ts';
import type { AppCore } from '../base/app-core.ts';

/** What a genuine access token says. */
export interface VerifiedAccessToken {
  /** Whose token it is. */
  readonly userId: string;
  /** The session it was made for. Whether that has been ended since only the server knows. */
  readonly sessionId: string;
  /** The name when the token was made; null for none. */
  readonly displayName: string | null;
  /** The primary e-mail address when the token was made; null for none. */
  readonly primaryEmail: string | null;
  /** Whether it was verified then. */
  readonly primaryEmailVerified: boolean;
  /** The team that the user worked in then; null for none. */
  readonly selectedTeamId: string | null;
  /** Whether the user had no sign-in data then. */
  readonly isAnonymous: boolean;
  /** From when on it is refused. */
  readonly expiresAt: Date;
}

/** By how much clocks may differ. */
const clockToleranceSeconds = 30;

const keySets = new WeakMap<AppCore, ReturnType<typeof createRemoteJWKSet>>();

/**
 * Checks an access token by the public keys of the project: signature, project and age. The keys are asked for once and
 * kept for ten minutes, so that checking takes no call to the server.
 *
 * @returns null when it is no token of this project, has expired, or is of an anonymous user that is not asked for
 * @throws {ConnectionError} the keys could not be asked for
 * @see docs/protocol/sign-in.md#access-tokens
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
    throw new ConnectionError('The public keys of the project could not be asked for.', { cause: error });
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

/** The origin in front may be another one than that at which this machine reaches the server. */
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

/** Errors that say that the token is not to be trusted, unlike those of asking for the keys. */
function isRefusal(error: unknown): boolean {
  return [
    errors.JWTExpired,
    errors.JWTInvalid,
    errors.JWTClaimValidationFailed,
    errors.JWSInvalid,
    errors.JWSSignatureVerificationFailed,
    errors.JWKSNoMatchingKey,
    // It does not say by which of them it was signed, as all of ours do.
    errors.JWKSMultipleMatchingKeys,
    errors.JOSEAlgNotAllowed,
    errors.JOSENotSupported,
  ].some((kind) => error instanceof kind);
}
