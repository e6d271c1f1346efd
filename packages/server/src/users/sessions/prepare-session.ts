import { type SessionId, sessionLifetimeMillisDefault, type TeamId, type UserId } from '@portico/contract';
import { newId } from '../../base/ids.ts';
import type { AddressInfo, SessionStarter, SignInMethod } from '../../db/tables/sessions.ts';
import type { BaseContext, TenancyContext } from '../../kernel/context.ts';
import { deviceOf } from '../../kernel/device.ts';
import { lacksSecondFactor } from '../../kernel/restriction.ts';
import type { TokenSession } from '../../kernel/tokens/token-claims.ts';
import { type ClaimRows, ownClaims, type TokenUser } from './own-claims.ts';
import { newRefreshToken } from './refresh-tokens.ts';
import { endOfSession } from './session-limits.ts';
import type { NewSessionValues } from './sessions.queries.ts';

/** Context for starting a session. */
export type SignInContext = TenancyContext & Pick<BaseContext, 'address' | 'userAgent'>;

/** A session to store, with its refresh token, which is not stored. */
export interface PreparedSession {
  readonly refreshToken: string;
  readonly values: NewSessionValues;
  /** The session claims of its access tokens. */
  readonly session: TokenSession;
}

/** Options of a new session. */
export interface SessionOptions {
  /** Default: `other`. */
  readonly method?: SignInMethod;
  readonly lifetimeMillis?: number;
  readonly isImpersonation?: boolean;
  /** The owner or key that begins an impersonated session. Null if unknown. */
  readonly begunBy?: SessionStarter | null;
  /** Whether it begins with a passkey that verified the user. */
  readonly isPasskeyVerified?: boolean;
  /** The session that it is a copy of, also through other copies. Default: none. */
  readonly copiedFrom?: SessionId;
  /** When the user proved who they are. Default: now. */
  readonly authenticatedAt?: Date;
  /** Whether its refresh token changes. Default: whether the client keeps every token that it gets. */
  readonly isRotating?: boolean;
}

/** Prepares a session for a user. The caller stores it, possibly in the same statement as other rows. */
export function prepareSession(context: SignInContext, userId: UserId, options: SessionOptions = {}): PreparedSession {
  const { isRotating = context.refreshTokenUse === 'rotating' } = options;
  const { refreshToken, ...stored } = newRefreshToken(isRotating);
  const { lifetimeMillis = sessionLifetimeMillisDefault, isImpersonation = false, begunBy = null } = options;
  const { isPasskeyVerified = false } = options;
  const sessionId = newId<SessionId>();
  const requestedEnd = new Date(context.now.getTime() + lifetimeMillis);
  const expiresAt = endOfSession(context, { createdAt: context.now, expiresAt: requestedEnd });
  return {
    refreshToken,
    session: {
      sessionId,
      sessionEndsAt: expiresAt,
      authenticatedAt: options.authenticatedAt ?? context.now,
      isImpersonation,
      begunBy,
      isPasskeyVerified,
    },
    values: {
      sessionId,
      userId,
      ...stored,
      now: context.now,
      expiresAt,
      from: addressText(context.address),
      device: deviceText(context.userAgent),
      authenticatedAt: options.authenticatedAt ?? null,
      isImpersonation,
      begunBy: begunBy === null ? null : JSON.stringify(begunBy),
      method: options.method ?? 'other',
      isPasskeyVerified,
      copiedFrom: options.copiedFrom ?? null,
    },
  };
}

/** Returns the address of a request in its stored format. */
export function addressText(address: AddressInfo | null): string | null {
  return address === null ? null : JSON.stringify(address);
}

/** Returns the device of a request in its stored format. */
export function deviceText(userAgent: string | undefined): string | null {
  const device = deviceOf(userAgent);
  return device === undefined ? null : JSON.stringify(device);
}

/** Signs an access token for a session. It says whether the session has to set up the second factor of the project. */
export function issueAccessToken(context: TenancyContext, user: TokenUser, session: TokenSession): string {
  const { projectId, branchId, config } = context.project;
  const subject = { ...user, ...session, lacksSecondFactor: lacksSecondFactor(config, user, session) };
  return context.platform.accessTokens.issue({ ...subject, projectId, branchId, ownClaims: ownClaims(context, user) });
}

/** Session columns that statements return for a token. */
export interface SessionClaimRow {
  readonly session_id: SessionId;
  readonly is_impersonation: boolean;
  readonly begun_by: SessionStarter | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly authenticated_at: Date | null;
  readonly is_passkey_verified: boolean;
}

/** Returns the session claims of a token. */
export function tokenSessionOf(context: Pick<TenancyContext, 'project'>, row: SessionClaimRow): TokenSession {
  return {
    sessionId: row.session_id,
    authenticatedAt: row.authenticated_at ?? row.created_at,
    isImpersonation: row.is_impersonation,
    begunBy: row.begun_by,
    isPasskeyVerified: row.is_passkey_verified,
    sessionEndsAt: endOfSession(context, { createdAt: row.created_at, expiresAt: row.expires_at }),
  };
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
  readonly claim_rows: ClaimRows | null;
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
    claimRows: row.claim_rows,
  };
}
