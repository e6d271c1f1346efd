import { type SessionId, sessionLifetimeMillisDefault, type TeamId, type UserId } from '@portico/contract';
import type { AddressInfo, SignInMethod } from '../../db/tables/sessions.ts';
import type { BaseContext, TenancyContext } from '../../platform/context.ts';
import { digestOf } from '../../platform/digests.ts';
import { newId, newSecret } from '../../platform/ids.ts';
import type { NewSessionValues } from './sessions.queries.ts';

/** Context for starting a session. */
export type SignInContext = TenancyContext & Pick<BaseContext, 'address'>;

/** User claims of an access token. */
export interface TokenUser {
  readonly userId: UserId;
  readonly name: string | null;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly selectedTeamId: TeamId | null;
  readonly isAnonymous: boolean;
  readonly isRestrictedByAdmin: boolean;
  readonly requiresTotp: boolean;
  readonly signedUpAt: Date;
}

/** A session to store, with its refresh token, which is not stored. */
export interface PreparedSession {
  readonly refreshToken: string;
  readonly values: NewSessionValues;
}

/** Options of a new session. */
export interface SessionOptions {
  /** Default: `other`. */
  readonly method?: SignInMethod;
  readonly lifetimeMillis?: number;
  readonly isImpersonation?: boolean;
}

/** Prepares a session for a user. The caller stores it, possibly in the same statement as other rows. */
export function prepareSession(context: SignInContext, userId: UserId, options: SessionOptions = {}): PreparedSession {
  const refreshToken = newSecret();
  return {
    refreshToken,
    values: {
      sessionId: newId<SessionId>(),
      userId,
      refreshTokenDigest: digestOf(refreshToken),
      now: context.now,
      expiresAt: new Date(context.now.getTime() + (options.lifetimeMillis ?? sessionLifetimeMillisDefault)),
      from: addressText(context.address),
      isImpersonation: options.isImpersonation ?? false,
      method: options.method ?? 'other',
    },
  };
}

/** Returns the address of a request in its stored format. */
export function addressText(address: AddressInfo | null): string | null {
  return address === null ? null : JSON.stringify(address);
}

/** Signs an access token for a session. */
export function issueAccessToken(context: TenancyContext, user: TokenUser, sessionId: SessionId): string {
  const { projectId, branchId } = context.project;
  return context.platform.accessTokens.issue({ ...user, projectId, branchId, sessionId });
}

/** User columns that statements return for a token. */
export interface ClaimRow {
  readonly id: UserId;
  readonly display_name: string | null;
  readonly email: string | null;
  readonly is_email_verified: boolean;
  readonly selected_team_id: TeamId | null;
  readonly is_anonymous: boolean;
  readonly restricted_by_admin: boolean;
  readonly requires_totp: boolean;
  readonly signed_up_at: Date;
}

/** Returns the user claims of a token. */
export function tokenUserOf(row: ClaimRow): TokenUser {
  return {
    userId: row.id,
    name: row.display_name,
    email: row.email,
    isEmailVerified: row.is_email_verified,
    selectedTeamId: row.selected_team_id,
    isAnonymous: row.is_anonymous,
    isRestrictedByAdmin: row.restricted_by_admin,
    requiresTotp: row.requires_totp,
    signedUpAt: row.signed_up_at,
  };
}
