import { sign } from 'node:crypto';
import { BoundedMap } from '../../base/bounded-map.ts';
import { digestOf } from '../../base/digests.ts';
import { isRestrictedByAdmin } from '../restriction.ts';
import { RevokedIds } from './revoked-ids.ts';
import { type AccessClaims, claimsOf, type TokenOptions, type TokenSubject, unreserved } from './token-claims.ts';
import { verifyToken } from './verify-token.ts';

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
  /** Accepts again what the three functions above have ended, for tests that return to an earlier state. */
  forgetAll(): void;
}

/**
 * Maximum clock difference between replicas. A replica whose clock is ahead issues tokens that expire later, so other
 * replicas must keep revocations longer by this time.
 */
export const clockSkewSeconds = 300;

/** Maximum number of verified tokens in memory. */
const verifiedMax = 50_000;
const tokenLengthMax = 8192;

/** Creates the token service of a process. Verified tokens are cached by digest until they expire. */
export function createAccessTokens(options: TokenOptions): AccessTokens {
  const verified = new BoundedMap<string, AccessClaims>(verifiedMax);
  const keptMillis = (options.lifetimeSeconds + clockSkewSeconds) * 1000;
  const [revoked, forgotten] = [new RevokedIds(keptMillis), new RevokedIds(keptMillis)];
  const released = new RevokedIds(keptMillis);

  return {
    issue(subject) {
      const claims = claimsOf(subject, options);
      const [key] = options.keysOf(claims.aud);
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

    forgetAll() {
      verified.clear();
      for (const ids of [revoked, forgotten, released]) ids.clear();
    },
  };
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
