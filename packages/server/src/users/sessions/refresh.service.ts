import { KnownErrors } from '@portico/contract';
import { BoundedMap } from '../../base/bounded-map.ts';
import { digestOf } from '../../base/digests.ts';
import { inTransaction } from '../../db/handle.ts';
import { claimSources } from './own-claims.ts';
import {
  addressText,
  deviceText,
  issueAccessToken,
  type SignInContext,
  tokenSessionOf,
  tokenUserOf,
} from './prepare-session.ts';
import {
  claimsOfSession,
  endReplayedSession,
  type GivenToken,
  lockUserOfToken,
  useSession,
} from './refresh.queries.ts';
import { refreshTokenValues, tokenOfGeneration } from './refresh-tokens.ts';
import { sessionLimits } from './session-limits.ts';
import { announceRevoked } from './session-revoked.ts';
import { deleteWithCopies } from './sessions.queries.ts';

/** Tokens of a refresh. */
interface RefreshedTokens {
  readonly accessToken: string;
  /** Undefined: the refresh token stays the same. */
  readonly refreshToken: string | undefined;
}

/**
 * Issues a new access token for a refresh token, and the next refresh token if the session rotates them. The next token is
 * always the same, so a lost response does no harm. Runs one statement, which writes at most once a minute. A second one
 * runs only if the session was changed while the first one waited.
 *
 * A token that is too old may be stolen, so it ends its session. A client that sends `copy` only gets the error, because
 * servers have copies of the tokens of requests.
 *
 * @throws {RefreshTokenNotFoundOrExpired}
 * @see RFC 6749 §6, RFC 9700 §4.14.2 · docs/reference/protocol/sign-in.md#rotation
 */
export async function refreshSession(context: SignInContext, refreshToken: string): Promise<RefreshedTokens> {
  const canRotate = context.refreshTokenUse !== 'copy';
  const given = {
    ...refreshTokenValues(refreshToken),
    now: context.now,
    ...sessionLimits(context),
    ...claimSources(context),
    canRotate,
  };
  const row = await claimsForRefresh(context, refreshToken, given);
  if (row === undefined) {
    // @guard old-refresh-token-ends-session
    if (given.generation !== null && canRotate) await endReplayed(context, given);
    throw new KnownErrors.RefreshTokenNotFoundOrExpired();
  }
  return {
    accessToken: issueAccessToken(context, tokenUserOf(row), tokenSessionOf(context, row)),
    refreshToken: nextToken(refreshToken, given, row),
  };
}

/** The minute in which this process marked a session as used, by the digest of the refresh token. */
const usedInMinute = new BoundedMap<string, number>(10_000);

/**
 * Reads the claims of a session and marks it as used. Sessions that this process marked in the same minute are only
 * read: many reads share a round trip, and none waits for another.
 */
async function claimsForRefresh(context: SignInContext, refreshToken: string, given: GivenToken) {
  const minute = Math.floor(context.now.getTime() / 60_000);
  const key = given.generation === null ? given.refreshTokenDigest : digestOf(refreshToken);
  if (usedInMinute.get(key) === minute) {
    const read = await claimsOfSession.first(context, given);
    if (!read?.rotates) return read;
  }
  const row = await useSession.first(context, {
    ...given,
    from: addressText(context.address),
    device: deviceText(context.userAgent),
    minute: new Date(minute * 60_000),
  });
  if (row === undefined) return undefined;
  // @guard second-read-after-a-wait
  if (row.has_moved_on) return await claimsOfSession.first(context, given);
  usedInMinute.set(key, minute);
  return row;
}

/** Returns the next refresh token. A token that is not marked as used stays, and the one before it leads to the same next one. */
function nextToken(
  token: string,
  { generation, canRotate }: GivenToken,
  row: { readonly rotation_key: string | null; readonly generation: number; readonly rotates: boolean },
): string | undefined {
  if (row.rotation_key === null || generation === null || !canRotate) return undefined;
  const isUnused = generation > row.generation && !row.rotates;
  return isUnused ? token : tokenOfGeneration(token, generation + 1, row.rotation_key);
}

/**
 * Ends the session of a token that is too old, and its copies: one of them can be that of a thief. The user is locked
 * first, as for a copy, so that no copy begins at the same time.
 */
async function endReplayed(context: SignInContext, given: GivenToken): Promise<void> {
  await inTransaction(context, async (context) => {
    const user = await lockUserOfToken.first(context, given);
    if (user === undefined) return;
    const ended = await endReplayedSession.first(context, given);
    if (ended === undefined) return;
    const copies = await deleteWithCopies.all(context, { userId: user.id, sessionIds: [ended.id] });
    await announceRevoked(context, [ended, ...copies]);
  });
}
