import { type SessionId, sessionLifetimeMillisDefault, type TeamId, type UserId } from '@portico/contract';
import type { AddressInfo, SignInMethod } from '../../db/tables/sessions.ts';
import type { BaseContext, TenancyContext } from '../../platform/context.ts';
import { digestOf } from '../../platform/digests.ts';
import { newId, newSecret } from '../../platform/ids.ts';
import type { NewSessionValues } from './sessions.queries.ts';

/** What starting a session needs to know of the request. */
export type SignInContext = TenancyContext & Pick<BaseContext, 'address'>;

/** What an access token says of its user. */
export interface TokenUser {
  readonly userId: UserId;
  readonly name: string | null;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly selectedTeamId: TeamId | null;
  readonly isAnonymous: boolean;
}

/** A session about to be stored, with the refresh token that only its holder will know. */
export interface PreparedSession {
  readonly refreshToken: string;
  readonly values: NewSessionValues;
}

/** How a session came to be, and how it differs from one of a person who signed in. */
export interface SessionOptions {
  /** `other` unless a person signed in. */
  readonly method?: SignInMethod;
  readonly lifetimeMillis?: number;
  readonly isImpersonation?: boolean;
}

/** Makes up a session for a user; storing it is the caller's, so that it can go with other rows. */
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

/** Where a session is used from, as it is stored. */
export function addressText(address: AddressInfo | null): string | null {
  return address === null ? null : JSON.stringify(address);
}

/** Signs an access token for a session. */
export function issueAccessToken(context: TenancyContext, user: TokenUser, sessionId: SessionId): string {
  const { projectId, branchId } = context.project;
  return context.platform.accessTokens.issue({ ...user, projectId, branchId, sessionId });
}

/** What the statements tell of the user of a token. */
export interface ClaimRow {
  readonly id: UserId;
  readonly display_name: string | null;
  readonly email: string | null;
  readonly is_email_verified: boolean;
  readonly selected_team_id: TeamId | null;
  readonly is_anonymous: boolean;
}

/** The user of a token. */
export function tokenUserOf(row: ClaimRow): TokenUser {
  return {
    userId: row.id,
    name: row.display_name,
    email: row.email,
    isEmailVerified: row.is_email_verified,
    selectedTeamId: row.selected_team_id,
    isAnonymous: row.is_anonymous,
  };
}
