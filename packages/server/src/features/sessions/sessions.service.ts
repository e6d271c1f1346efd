import {
  type Endpoints,
  KnownErrors,
  type ResponseOf,
  type SessionId,
  sessionLifetimeMillisDefault,
  type TeamId,
  type UserId,
} from '@portico/contract';
import { inTransaction } from '../../db/handle.ts';
import type { AddressInfo } from '../../db/tables/sessions.ts';
import type { BaseContext, TenancyContext } from '../../http/context.ts';
import { announceChange } from '../../platform/changes/announce.ts';
import { digestOf } from '../../platform/digests.ts';
import { newId, newSecret } from '../../platform/ids.ts';
import {
  deleteSession,
  deleteSessionsOfUser,
  type NewSessionValues,
  sessionsOfUser,
  startSession,
  useSession,
} from './sessions.queries.ts';

/** The topic under which replicas hear that the tokens of a session are to be refused. */
export const sessionRevoked = 'session.revoked';

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

/** What a sign-in gives. */
export interface SignInResult {
  readonly refresh_token: string;
  readonly access_token: string;
  readonly user_id: UserId;
  readonly is_new_user: boolean;
}

/** A session about to be stored, with the refresh token that only its holder will know. */
export interface PreparedSession {
  readonly refreshToken: string;
  readonly values: NewSessionValues;
}

interface SessionOptions {
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
    },
  };
}

function addressText(address: AddressInfo | null): string | null {
  return address === null ? null : JSON.stringify(address);
}

/** Signs an access token for a session. */
export function issueAccessToken(context: TenancyContext, user: TokenUser, sessionId: SessionId): string {
  const { projectId, branchId } = context.project;
  return context.platform.accessTokens.issue({ ...user, projectId, branchId, sessionId });
}

interface ProvenUser {
  readonly userId: UserId;
  readonly isNewUser: boolean;
  /** The hash that the password was checked against, for proofs by password. */
  readonly provenHash?: string | undefined;
  /** Replaces an outdated hash of the password that was just checked. */
  readonly newPasswordHash?: string | undefined;
}

/**
 * Does what follows when a user was proven: starts the session, marks the user as active and issues the tokens. One
 * statement. Every sign-in of an existing user ends here.
 *
 * @returns undefined when the user was deleted meanwhile, or got another password
 */
export async function finishSignIn(context: SignInContext, proven: ProvenUser): Promise<SignInResult | undefined> {
  const session = prepareSession(context, proven.userId);
  return await start(context, session, proven);
}

async function start(
  context: SignInContext,
  { refreshToken, values }: PreparedSession,
  proven: ProvenUser,
): Promise<SignInResult | undefined> {
  const { provenHash = null, newPasswordHash = null } = proven;
  const row = await startSession.first(context, { ...values, provenHash, newPasswordHash });
  if (row === undefined) return undefined;
  return {
    refresh_token: refreshToken,
    access_token: issueAccessToken(context, tokenUserOf(row), values.sessionId),
    user_id: row.id,
    is_new_user: proven.isNewUser,
  };
}

interface ClaimRow {
  readonly id: UserId;
  readonly display_name: string | null;
  readonly email: string | null;
  readonly is_email_verified: boolean;
  readonly selected_team_id: TeamId | null;
  readonly is_anonymous: boolean;
}

function tokenUserOf(row: ClaimRow): TokenUser {
  return {
    userId: row.id,
    name: row.display_name,
    email: row.email,
    isEmailVerified: row.is_email_verified,
    selectedTeamId: row.selected_team_id,
    isAnonymous: row.is_anonymous,
  };
}

/**
 * Starts a session on behalf of a user, without proof: for servers.
 *
 * @throws {UserIdDoesNotExist}
 */
export async function createSession(
  context: SignInContext,
  userId: UserId,
  options: SessionOptions,
): Promise<SignInResult> {
  const started = await start(context, prepareSession(context, userId, options), { userId, isNewUser: false });
  if (started === undefined) throw new KnownErrors.UserIdDoesNotExist({ user_id: userId });
  return started;
}

/**
 * Gives a fresh access token for a refresh token, which stays the same. One statement.
 *
 * @throws {RefreshTokenNotFoundOrExpired}
 * @see RFC 6749 §6 · protocol 03 §3.6
 */
export async function refreshAccessToken(context: SignInContext, refreshToken: string): Promise<string> {
  const row = await useSession.first(context, {
    refreshTokenDigest: digestOf(refreshToken),
    now: context.now,
    from: addressText(context.address),
  });
  if (row === undefined) throw new KnownErrors.RefreshTokenNotFoundOrExpired();
  return issueAccessToken(context, tokenUserOf(row), row.session_id);
}

type WireSession = ResponseOf<Endpoints['GET /auth/sessions'], 'admin'>['items'][number];

/** The sessions of a user, newest first. Impersonations are for admins only to see. */
export async function listSessions(
  context: TenancyContext,
  userId: UserId,
  options: { readonly withImpersonation: boolean; readonly currentSessionId: SessionId | undefined },
): Promise<WireSession[]> {
  const { withImpersonation, currentSessionId } = options;
  const rows = await sessionsOfUser.all(context, { userId, now: context.now, withImpersonation });
  return rows.map((row) => ({
    id: row.id,
    user_id: row.user_id,
    created_at: row.created_at.getTime(),
    last_used_at: row.last_used_at.getTime(),
    is_impersonation: row.is_impersonation,
    is_current_session: row.id === currentSessionId,
    last_used_at_end_user_ip_info: row.last_used_from ?? undefined,
  }));
}

/**
 * Revokes a session; its tokens are refused from now on.
 *
 * @param onlyOf the user whose session it must be, null for any
 * @returns false when there is no such session
 */
export async function revokeSession(
  context: TenancyContext,
  sessionId: SessionId,
  onlyOf: UserId | null,
): Promise<boolean> {
  return await inTransaction(context, async (context) => {
    const deleted = await deleteSession.all(context, { sessionId, onlyOf });
    await announceChange(
      context,
      sessionRevoked,
      deleted.map(({ id }) => id),
    );
    return deleted.length > 0;
  });
}

/**
 * Revokes the sessions of a user, for use inside a transaction.
 *
 * @param exceptRefreshToken the session to keep
 */
export async function revokeSessionsOfUser(
  context: TenancyContext,
  userId: UserId,
  exceptRefreshToken?: string,
): Promise<void> {
  const exceptDigest = exceptRefreshToken === undefined ? null : digestOf(exceptRefreshToken);
  const deleted = await deleteSessionsOfUser.all(context, { userId, exceptDigest });
  await announceChange(
    context,
    sessionRevoked,
    deleted.map(({ id }) => id),
  );
}
