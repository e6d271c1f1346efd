import { sign, verify } from 'node:crypto';
import { fields, type Json, reservedClaims, type SessionId, type TeamId, type UserId } from '@portico/contract';
import { z } from 'zod';
import { BoundedMap } from '../../base/bounded-map.ts';
import type { Clock } from '../../base/clock.ts';
import { digestOf } from '../../base/digests.ts';
import type { SessionStarter } from '../../db/tables/sessions.ts';
import { isRestrictedByAdmin, restrictionOf } from '../restriction.ts';
import type { AudienceKey } from './audience-keys.ts';
import { issuerOf } from './issuer-document.ts';

/** Claims of an access token. @see docs/reference/protocol/sign-in.md#access-tokens */
export const accessClaims = z.object({
  sub: fields.userId,
  iss: z.string(),
  aud: z.string(),
  iat: z.number(),
  exp: z.number(),
  project_id: z.string(),
  branch_id: z.string(),
  refresh_token_id: fields.sessionId,
  role: z.literal('authenticated'),
  name: z.string().nullable(),
  email: z.string().nullable(),
  email_verified: z.boolean(),
  selected_team_id: fields.teamId.nullable(),
  is_anonymous: z.boolean(),
  // Missing in tokens of the previous release, which stay valid for their lifetime.
  is_restricted: z.boolean().optional(),
  restricted_reason: z.object({ type: z.string() }).nullable().optional(),
  requires_totp_mfa: z.boolean().optional(),
  // Only while the session has to set up a second factor.
  second_factor_setup_required: z.literal(true).optional(),
  signed_up_at: z.number().optional(),
  // Missing in tokens of the previous release. @see OpenID Connect Core §2
  auth_time: z.number().optional(),
  // Only in impersonated sessions.
  is_impersonation: z.literal(true).optional(),
  // The owner or key that began it. @see RFC 8693 §4.1
  act: z.object({ sub: z.string() }).optional(),
  // When the session ends, in seconds, which clients show.
  impersonation_ends_at: z.number().optional(),
});

export type AccessClaims = z.output<typeof accessClaims>;

/** Session claims of a token. */
export interface TokenSession {
  readonly sessionId: SessionId;
  /** The token expires then at the latest. */
  readonly sessionEndsAt: Date;
  /** When the user last proved who they are. */
  readonly authenticatedAt: Date;
  readonly isImpersonation: boolean;
  /** The owner or key that began an impersonated session. Null if unknown. */
  readonly begunBy: SessionStarter | null;
  /** Whether it began with a passkey that verified the user. */
  readonly isPasskeyVerified: boolean;
}

/** Input for a new token. */
interface TokenSubject extends TokenSession {
  readonly projectId: string;
  readonly branchId: string;
  readonly userId: UserId;
  readonly name: string | null;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly selectedTeamId: TeamId | null;
  readonly isAnonymous: boolean;
  readonly isRestrictedByAdmin: boolean;
  readonly requiresTotp: boolean;
  /** Whether the session has to set up a second factor. */
  readonly lacksSecondFactor: boolean;
  readonly signedUpAt: Date;
  /** Claims of the project's template. Those of the server come first. */
  readonly ownClaims: Readonly<Record<string, Json>>;
}

/** Result of reading a token. */
export type TokenReading =
  | { readonly state: 'valid'; readonly claims: AccessClaims }
  | { readonly state: 'expired'; readonly claims: AccessClaims; readonly expiredAtMillis: number }
  /** The session has ended, or the restriction that the token names. */
  | { readonly state: 'revoked'; readonly claims: AccessClaims }
  /** The user was deleted. */
  | { readonly state: 'userless'; readonly claims: AccessClaims }
  | { readonly state: 'unreadable' };

/** Signs and reads access tokens. */
export interface AccessTokens {
  issue(subject: TokenSubject): string;
  /** Reads a token of any project: signature, claims, expiry and revocation. */
  read(token: string): TokenReading;
  /** Rejects from now on the tokens of a session. */
  revoke(sessionId: string): void;
  /** From now on, tokens of a deleted user have no user. */
  forget(userId: string): void;
  /** The restriction of a user has ended: tokens from before that name it are no longer accepted. */
  release(userId: string): void;
}

interface Options {
  readonly clock: Clock;
  /** Returns the keys of an audience. The first one signs, all of them verify. */
  readonly keysOf: (audience: string) => readonly [AudienceKey, ...AudienceKey[]];
  /** The issuer origin. A function, because a free port is known only after start. */
  readonly publicUrl: () => string;
  readonly lifetimeSeconds: number;
}

/**
 * Maximum clock difference between replicas. A replica whose clock is ahead issues tokens that expire later, so other
 * replicas must keep revocations longer by this time.
 */
export const clockSkewSeconds = 300;

/** Maximum number of verified tokens in memory. */
const verifiedMax = 50_000;
const tokenLengthMax = 8192;

/** Returns the audience of a project's tokens. Anonymous users have a separate one. */
export function audienceOf(projectId: string, isAnonymous: boolean): string {
  return isAnonymous ? `${projectId}:anon` : projectId;
}

/** Creates the token service of a process. Verified tokens are cached by digest until they expire. */
export function createAccessTokens(options: Options): AccessTokens {
  const verified = new BoundedMap<string, AccessClaims>(verifiedMax);
  const keptMillis = (options.lifetimeSeconds + clockSkewSeconds) * 1000;
  const [revoked, forgotten] = [new RevokedIds(keptMillis), new RevokedIds(keptMillis)];
  const released = new RevokedIds(keptMillis);

  return {
    issue(subject) {
      const issuedAt = Math.floor(options.clock.now().getTime() / 1000);
      const audience = audienceOf(subject.projectId, subject.isAnonymous);
      const [key] = options.keysOf(audience);
      const claims: Record<Exclude<keyof AccessClaims, keyof ImpersonationClaims>, unknown> & ImpersonationClaims = {
        sub: subject.userId,
        iss: issuerOf(options.publicUrl(), subject.projectId, subject.isAnonymous ? 'anonymous' : 'users'),
        aud: audience,
        iat: issuedAt,
        exp: Math.min(issuedAt + options.lifetimeSeconds, Math.ceil(subject.sessionEndsAt.getTime() / 1000)),
        project_id: subject.projectId,
        branch_id: subject.branchId,
        refresh_token_id: subject.sessionId,
        role: 'authenticated',
        name: subject.name,
        email: subject.email,
        email_verified: subject.isEmailVerified,
        selected_team_id: subject.selectedTeamId,
        is_anonymous: subject.isAnonymous,
        ...restrictionOf(subject),
        requires_totp_mfa: subject.requiresTotp,
        signed_up_at: Math.floor(subject.signedUpAt.getTime() / 1000),
        auth_time: Math.floor(subject.authenticatedAt.getTime() / 1000),
        ...impersonationClaims(subject),
      };
      const signed = `${encode({ alg: 'ES256', kid: key.kid })}.${encode({ ...unreserved(subject.ownClaims), ...claims })}`;
      const signature = sign('sha256', Buffer.from(signed), { key: key.privateKey, dsaEncoding: 'ieee-p1363' });
      return `${signed}.${signature.toString('base64url')}`;
    },

    read(token) {
      if (token.length > tokenLengthMax) return { state: 'unreadable' };
      const digest = digestOf(token);
      const claims = verified.get(digest) ?? verifyToken(token, options.keysOf);
      if (claims === undefined) return { state: 'unreadable' };
      const expiresAt = claims.exp * 1000;
      const now = options.clock.now().getTime();
      if (expiresAt <= now) {
        verified.delete(digest);
        return { state: 'expired', claims, expiredAtMillis: expiresAt };
      }
      verified.set(digest, claims);
      if (forgotten.has(claims.sub, now)) return { state: 'userless', claims };
      if (revoked.has(claims.refresh_token_id, now)) return { state: 'revoked', claims };
      const isOutdated = isRestrictedByAdmin(claims) && released.has(claims.sub, now, claims.iat * 1000);
      if (isOutdated) return { state: 'revoked', claims };
      return { state: 'valid', claims };
    },

    revoke(sessionId) {
      revoked.add(sessionId, options.clock.now().getTime());
    },

    forget(userId) {
      forgotten.add(userId, options.clock.now().getTime());
    },

    release(userId) {
      released.add(userId, options.clock.now().getTime());
    },
  };
}

/** Returns own claims without those whose name a release has reserved since they were stored. */
function unreserved(claims: TokenSubject['ownClaims']): TokenSubject['ownClaims'] {
  // @guard own-claims-that-later-release-reserves
  return Object.fromEntries(Object.entries(claims).filter(([name]) => !reservedClaims.has(name)));
}

type ImpersonationClaims = Pick<AccessClaims, 'is_impersonation' | 'act' | 'impersonation_ends_at'>;

function impersonationClaims({ isImpersonation, begunBy, sessionEndsAt }: TokenSession): ImpersonationClaims {
  if (!isImpersonation) return {};
  return {
    is_impersonation: true,
    impersonation_ends_at: Math.ceil(sessionEndsAt.getTime() / 1000),
    ...(begunBy !== null && { act: { sub: begunBy.id } }),
  };
}

/** IDs whose tokens are no longer accepted. Each is removed when all tokens from before the revocation have expired. */
class RevokedIds {
  readonly #since = new Map<string, number>();
  readonly #keptMillis: number;

  constructor(keptMillis: number) {
    this.#keptMillis = keptMillis;
  }

  add(id: string, now: number): void {
    for (const [oldest, since] of this.#since) {
      if (since + this.#keptMillis >= now) break;
      this.#since.delete(oldest);
    }
    this.#since.delete(id);
    this.#since.set(id, now);
  }

  /** @param issuedAt when the token was issued, if only tokens from before the revocation are rejected */
  has(id: string, now: number, issuedAt = 0): boolean {
    const since = this.#since.get(id);
    return since !== undefined && since + this.#keptMillis >= now && issuedAt <= since;
  }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/** Returns when a token of this server expires, in Unix seconds. Does not verify the token. */
export function expiryOf(token: string): number {
  return expirySchema.parse(decode(token.split('.')[1] ?? '')).exp;
}

const expirySchema = z.object({ exp: z.number() });
const headerSchema = z.object({ alg: z.literal('ES256'), kid: z.string() });
const audienceSchema = z.object({ aud: z.string().max(200) });

/** Checks format, signature and claims of a token. @see RFC 7515 §5.2 */
function verifyToken(token: string, keysOf: Options['keysOf']): AccessClaims | undefined {
  const parts = token.split('.');
  const [header, payload, signature] = parts;
  if (parts.length !== 3 || header === undefined || payload === undefined || signature === undefined) return undefined;
  const head = headerSchema.safeParse(decode(header));
  const body = decode(payload);
  const audience = audienceSchema.safeParse(body);
  if (!head.success || !audience.success || !/^(?:internal|[0-9a-f-]{36})(?::anon)?$/.test(audience.data.aud)) {
    return undefined;
  }
  const key = keysOf(audience.data.aud).find((candidate) => candidate.kid === head.data.kid);
  if (key === undefined) return undefined;
  const signed = Buffer.from(`${header}.${payload}`);
  const options = { key: key.publicKey, dsaEncoding: 'ieee-p1363' } as const;
  // @guard field-signature-of-access-tokens
  if (!verify('sha256', signed, options, Buffer.from(signature, 'base64url'))) return undefined;
  const claims = accessClaims.safeParse(body);
  if (!claims.success) return undefined;
  const { aud, project_id, is_anonymous } = claims.data;
  return aud === audienceOf(project_id, is_anonymous) ? claims.data : undefined;
}

/** @returns undefined if the part is not JSON in base64url */
function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    // @guard field-token-without-json
    return undefined;
  }
}
