import {
  type Endpoints,
  KnownErrors,
  type ResponseOf,
  type SessionId,
  sessionLifetimeMillisDefault,
  type UserId,
} from '@portico/contract';
import { Refusal } from '../../base/refusal.ts';
import { inTransaction } from '../../db/handle.ts';
import type { Device, SignInMethod } from '../../db/tables/sessions.ts';
import {
  type BoundTo,
  type ReplayedCode,
  type UsableCode,
  voidCodesBegunBy,
} from '../../ground/verification-codes/index.ts';
import type { Caller, TenancyContext } from '../../kernel/context.ts';
import { lockedUser } from '../users/index.ts';
import { attemptCode, type SignInResult, startPrepared } from './finish-sign-in.ts';
import { prepareSession, type SessionOptions, type SignInContext } from './prepare-session.ts';
import { refreshTokenDigest, refreshTokenValues } from './refresh-tokens.ts';
import { endOfSession, sessionLimits } from './session-limits.ts';
import { announceRevoked } from './session-revoked.ts';
import {
  deleteOneFactorSessions,
  deleteSession,
  deleteSessionOfToken,
  deleteSessionsOfUser,
  deleteSessionsOfUsers,
  deleteWithCopies,
  findSessionRow,
  type KeptSession,
  sessionById,
  sessionsOfUser,
} from './sessions.queries.ts';

/**
 * Starts a session for a user without sign-in, for servers.
 *
 * @throws {UserIdDoesNotExist}
 */
export async function createSession(
  context: SignInContext,
  userId: UserId,
  options: SessionOptions,
): Promise<SignInResult> {
  const started = await beginSession(context, userId, options);
  if (started === undefined) throw new KnownErrors.UserIdDoesNotExist({ user_id: userId });
  return started;
}

/**
 * Starts a session for a user without sign-in. An impersonated session lasts at most as long as the project allows: a longer
 * lifetime is shortened, because earlier clients always ask for a year.
 *
 * @param usedCode the code that begins it, which is consumed
 * @returns undefined if the user does not exist, or the credentials have changed since the code was created
 * @throws {VerificationCodeAlreadyUsed} the code was used concurrently
 */
export async function beginSession(
  context: SignInContext,
  userId: UserId,
  options: SessionOptions,
  usedCode?: UsableCode<unknown>,
): Promise<SignInResult | undefined> {
  const proven = {
    userId,
    isNewUser: false,
    isSecondFactorProven: true,
    method: 'other' as const,
    mayKeepAccount: false,
  };
  const { isImpersonation = false, lifetimeMillis = sessionLifetimeMillisDefault } = options;
  // @guard lifetime-of-impersonated-session
  const limitedMillis = isImpersonation ? Math.min(lifetimeMillis, impersonationMillisMax(context)) : lifetimeMillis;
  // The client that uses the session is not the one that creates it.
  const limited = { ...options, lifetimeMillis: limitedMillis, isRotating: false };
  const session = prepareSession(context, userId, limited);
  return await startPrepared(context, session, usedCode === undefined ? proven : { ...proven, usedCode });
}

/** Returns how long an impersonated session of a project lasts at most, in milliseconds. */
export function impersonationMillisMax({ project }: Pick<TenancyContext, 'project'>): number {
  return project.config.auth.sessions.impersonationMinutesMax * 60_000;
}

/** Options of a copy of a session. */
interface CopyOptions {
  /** Default: the method of the original. */
  readonly method?: SignInMethod;
  /** The code that begins the copy, which is consumed. */
  readonly usedCode?: UsableCode<unknown>;
  /** Whether its refresh token changes. Default: no, as for command lines, which store the token themselves. */
  readonly isRotating?: boolean;
}

/**
 * Starts a copy of a session. It expires at the same time as the original, and a copy of an impersonated session is
 * also one. The time of the sign-in stays. The copy ends when an old refresh token of the original, or the code that
 * began it, is used again. Call it in a transaction.
 *
 * @param original the original session, and its user's credential version at the time of the request
 * @returns undefined if the original has ended or its user's credentials have changed
 * @throws {VerificationCodeAlreadyUsed} the code was used concurrently
 */
export async function copySession(
  context: SignInContext,
  { userId, credentialVersion, sessionId }: BoundTo,
  { method, usedCode, isRotating = false }: CopyOptions,
): Promise<SignInResult | undefined> {
  if (sessionId === null) return undefined;
  // The end of the original waits for the copy, or the copy for the end.
  // @guard no-cli-copy-of-ending-session
  await lockedUser.first(context, { userId });
  const found = await sessionById.first(context, { sessionId, userId, now: context.now, ...sessionLimits(context) });
  // @guard confirming-session-of-command-line-login
  if (found === undefined) return undefined;
  const end = endOfSession(context, { createdAt: found.created_at, expiresAt: found.expires_at });
  const lifetimeMillis = end.getTime() - context.now.getTime();
  const { is_impersonation: isImpersonation, begun_by: begunBy } = found;
  const session = prepareSession(context, userId, {
    method: method ?? found.method,
    // @guard lifetime-of-impersonation
    lifetimeMillis,
    isImpersonation,
    begunBy,
    isPasskeyVerified: found.is_passkey_verified,
    // @guard copy-of-copy-belongs-to-first-session
    copiedFrom: found.copied_from ?? sessionId,
    authenticatedAt: found.authenticated_at ?? found.created_at,
    isRotating,
  });
  const proven = {
    userId,
    isNewUser: false,
    isSecondFactorProven: true,
    provenVersion: credentialVersion,
    mayKeepAccount: false,
    method: method ?? found.method,
  };
  return await startPrepared(context, session, usedCode === undefined ? proven : { ...proven, usedCode });
}

type WireSession = ResponseOf<Endpoints['GET /auth/sessions'], 'admin'>['items'][number];

/** Lists the sessions of a user, newest first. */
export async function listSessions(
  context: TenancyContext,
  userId: UserId,
  options: { readonly withImpersonation: boolean; readonly currentSessionId: SessionId | undefined },
): Promise<WireSession[]> {
  const { withImpersonation, currentSessionId } = options;
  const limits = sessionLimits(context);
  const rows = await sessionsOfUser.all(context, { userId, now: context.now, withImpersonation, ...limits });
  return rows.map((row) => ({
    id: row.id,
    user_id: row.user_id,
    created_at: row.created_at.getTime(),
    last_used_at: row.last_used_at.getTime(),
    is_impersonation: row.is_impersonation,
    sign_in_method: row.method,
    is_current_session: row.id === currentSessionId,
    last_used_at_end_user_ip_info: row.last_used_from ?? undefined,
    device: row.device === null ? null : deviceToWire(row.device),
  }));
}

/** Converts a device to JSON. */
export function deviceToWire({ browser, system, model }: Device): WireSession['device'] {
  return { browser: browser ?? null, system: system ?? null, model: model ?? null };
}

/**
 * Revokes a session. Its tokens are rejected from now on.
 *
 * @param onlyOf the user whose session it must be, null for any
 * @returns false if the session does not exist
 */
export async function revokeSession(
  context: TenancyContext,
  sessionId: SessionId,
  onlyOf: UserId | null,
): Promise<boolean> {
  return await inTransaction(context, async (context) => {
    const deleted = await deleteSession.all(context, { sessionId, onlyOf });
    await announceRevoked(context, deleted);
    return deleted.length > 0;
  });
}

/** Revokes the session of a refresh token. A token without an active session has no effect. */
export async function revokeSessionOfToken(context: TenancyContext, refreshToken: string): Promise<void> {
  await inTransaction(context, async (context) => {
    const token = { ...refreshTokenValues(refreshToken), now: context.now };
    await announceRevoked(context, await deleteSessionOfToken.all(context, token));
  });
}

/** Signs the caller out. @throws {RefreshTokenNotFoundOrExpired} the session has already ended */
export async function endOwnSession(context: TenancyContext, sessionId: SessionId): Promise<void> {
  if (!(await revokeSession(context, sessionId, null))) throw new KnownErrors.RefreshTokenNotFoundOrExpired();
}

/** Ends a session. @param onlyOf the user whose session it must be, null for any. @throws {Refusal} 404 */
export async function endSession(context: TenancyContext, sessionId: SessionId, onlyOf: UserId | null): Promise<void> {
  if (!(await revokeSession(context, sessionId, onlyOf))) throw new Refusal(404, 'Session not found.');
}

/**
 * Revokes the sign-in of a replayed code: its session with its copies, and sign-ins that wait for a second factor or have
 * completed it since. A code of no user has begun none.
 *
 * @see RFC 6749 §4.1.2
 */
export async function endSessionsOfCode(context: TenancyContext, replayed: ReplayedCode): Promise<void> {
  const { id: originCodeId, userId, sessionId } = replayed;
  if (userId === null) return;
  await inTransaction(context, async (context) => {
    const later = await voidCodesBegunBy(context, attemptCode, { subject: userId, originCodeId });
    const sessionIds = sessionId === null ? later : [sessionId, ...later];
    await lockedUser.first(context, { userId });
    await announceRevoked(context, await deleteWithCopies.all(context, { userId, sessionIds }));
  });
}

/** Revokes the sessions of a user. @param keptId the session to keep, null for none */
export async function revokeOtherSessions(
  context: TenancyContext,
  userId: UserId,
  keptId: SessionId | null,
): Promise<void> {
  await inTransaction(context, async (context) => await revokeAll(context, userId, { keptId, keptDigest: null }));
}

/**
 * Revokes the sessions of a user. Call it in a transaction.
 *
 * @param exceptRefreshToken the session to keep
 */
export async function revokeSessionsOfUser(
  context: TenancyContext,
  userId: UserId,
  exceptRefreshToken?: string,
): Promise<void> {
  const keptDigest = exceptRefreshToken === undefined ? null : refreshTokenDigest(exceptRefreshToken);
  await revokeAll(context, userId, { keptId: null, keptDigest });
}

/** Revokes the sessions of several users. Call it in a transaction, with the users locked. */
export async function revokeSessionsOfUsers(context: TenancyContext, userIds: readonly UserId[]): Promise<void> {
  await announceRevoked(context, await deleteSessionsOfUsers.all(context, { userIds }));
}

async function revokeAll(context: TenancyContext, userId: UserId, kept: KeptSession): Promise<void> {
  await announceRevoked(context, await deleteSessionsOfUser.all(context, { userId, ...kept }));
}

/**
 * Revokes the sessions of a user that lack the second factor which the user has just set up. An attacker with only the
 * first factor can have begun one of them. Call it in the transaction of the setup, with the user locked.
 *
 * @param keptId the session that has set it up, null for none
 */
export async function revokeOneFactorSessions(
  context: TenancyContext,
  userId: UserId,
  keptId: SessionId | null,
): Promise<void> {
  const keepsPasskeyVerified = context.project.config.auth.passkey.replacesSecondFactor;
  await announceRevoked(context, await deleteOneFactorSessions.all(context, { userId, keptId, keepsPasskeyVerified }));
}

/**
 * Checks that the session of a client has not ended since its access token was read. Call it in a transaction, with the
 * user locked, so that the end of the session waits for it.
 *
 * @throws {AccessTokenExpired}
 */
export async function requireOwnSession(context: TenancyContext & Pick<Caller, 'level' | 'claims'>): Promise<void> {
  const { level, claims, now } = context;
  if (level !== 'client' || claims === null) return;
  const found = await findSessionRow.first(context, { sessionId: claims.refresh_token_id, userId: claims.sub });
  if (found === undefined) throw new KnownErrors.AccessTokenExpired({ expired_at_millis: now.getTime() });
}
