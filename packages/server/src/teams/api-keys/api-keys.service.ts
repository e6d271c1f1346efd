import { KnownErrors, type TeamId, type UserId } from '@portico/contract';
import { digestOf } from '../../base/digests.ts';
import { newId } from '../../base/ids.ts';
import { invariant } from '../../base/invariant.ts';
import { Refusal } from '../../base/refusal.ts';
import { isForeignKeyViolation, isRefusedStatement } from '../../db/errors.ts';
import { inTransaction } from '../../db/handle.ts';
import type { Caller, TenancyContext } from '../../kernel/context.ts';
import { lacksSecondFactor } from '../../kernel/restriction.ts';
import { requireOwnSession } from '../../users/sessions/index.ts';
import { lockedUser } from '../../users/users/index.ts';
import type { KeyRow } from './api-key.wire.ts';
import { endKey, insertKey, keyByDigest, keysAreFull, revokeKey, revokeKeysOf, updateKey } from './api-keys.queries.ts';
import { type KeyOwnerKind, kindOf, newKeyText } from './key-text.ts';

/** Owner of API keys. */
export type KeyOwner = { readonly userId: UserId } | { readonly teamId: TeamId };

/** Values for a new key. */
interface NewKey {
  readonly description: string;
  readonly expires_at_millis: number | null;
  readonly is_public?: boolean | undefined;
  /** A valid key of the same owner, and when it expires, unless it expires earlier. */
  readonly replaces?: { readonly id: string; readonly until_millis: number } | undefined;
}

/**
 * Creates a key. Only its digest and last characters are stored.
 *
 * @returns the key with its text, which cannot be retrieved later
 * @throws {UserNotFound | TeamNotFound}
 * @throws {ApiKeyNotFound} there is no valid key of the owner to replace
 * @throws {AccessTokenExpired} the session of the client has ended
 * @throws {Refusal} 400, the owner has the maximum number of active keys
 */
export async function createKey(
  context: TenancyContext & Pick<Caller, 'level' | 'claims'>,
  owner: KeyOwner,
  given: NewKey,
): Promise<{ row: KeyRow; value: string }> {
  const { replaces } = given;
  if ('teamId' in owner && replaces === undefined) return await storeKey(context, owner, given);
  return await inTransaction(context, async (context) => {
    if ('userId' in owner) {
      // The end of the session waits for the key, or the key is refused.
      await lockedUser.first(context, owner);
      // @guard prepared-no-api-key-after-end
      await requireOwnSession(context);
    }
    if (replaces !== undefined) await endReplacedKey(context, owner, replaces);
    return await storeKey(context, owner, given);
  });
}

async function endReplacedKey(
  context: TenancyContext,
  owner: KeyOwner,
  { id, until_millis }: NonNullable<NewKey['replaces']>,
): Promise<void> {
  const { now } = context;
  const until = new Date(Math.max(until_millis, now.getTime()));
  const ended = await endKey.first(context, { id, ...ownerValues(owner), now, until });
  if (ended === undefined) throw new KnownErrors.ApiKeyNotFound();
}

function ownerValues(owner: KeyOwner) {
  return { userId: 'userId' in owner ? owner.userId : null, teamId: 'teamId' in owner ? owner.teamId : null };
}

async function storeKey(
  context: TenancyContext,
  owner: KeyOwner,
  given: NewKey,
): Promise<{ row: KeyRow; value: string }> {
  const id = newId<string>();
  const keysMax = context.platform.settings.bounds.apiKeys;
  const isPublic = given.is_public ?? false;
  const value = newKeyText('userId' in owner ? 'user' : 'team', id, isPublic);
  try {
    const row = await insertKey.first(context, {
      id,
      ...ownerValues(owner),
      description: given.description,
      isPublic,
      digest: digestOf(value),
      lastFour: value.slice(-4),
      now: context.now,
      expiresAt: dateOf(given.expires_at_millis),
      keysMax,
    });
    invariant(row !== undefined, 'a successful insert returns its row');
    return { row, value };
  } catch (error) {
    if (isForeignKeyViolation(error, 'api_keys_of_user')) throw new KnownErrors.UserNotFound();
    if (isForeignKeyViolation(error, 'api_keys_of_team') && 'teamId' in owner) {
      throw new KnownErrors.TeamNotFound({ team_id: owner.teamId });
    }
    if (isRefusedStatement(error, keysAreFull)) {
      throw new Refusal(400, `Too many API keys: a user or a team can have at most ${keysMax}.`);
    }
    throw error;
  }
}

function dateOf(millis: number | null): Date | null {
  return millis === null ? null : new Date(millis);
}

/** Changes of a key. Undefined values stay the same. */
interface KeyChanges {
  readonly description?: string | undefined;
  /** Null for a key that never expires. */
  readonly expires_at_millis?: number | null | undefined;
  readonly revoked?: true | undefined;
}

/**
 * Changes the description or expiry of a key, or revokes it permanently. An expired key is valid again with a later
 * expiry; a revoked one is not.
 *
 * @throws {ApiKeyNotFound} it was deleted concurrently
 */
export async function changeKey(context: TenancyContext, id: string, changes: KeyChanges): Promise<KeyRow> {
  const { description = null, expires_at_millis: millis, revoked } = changes;
  const row = await updateKey.first(context, {
    id,
    description,
    changesExpiry: millis !== undefined,
    expiresAt: dateOf(millis ?? null),
    revokedAt: revoked === true ? context.now : null,
  });
  if (row === undefined) throw new KnownErrors.ApiKeyNotFound();
  return row;
}

type FoundKey = Awaited<ReturnType<typeof keyByDigest.all>>[number];

/** A valid key. */
export interface CheckedKey {
  readonly row: KeyRow;
  /** Whether its user lacks the second factor that the project requires. A key has no session, so the user decides. */
  readonly lacksSecondFactor: boolean;
}

/**
 * Returns the key with the given text if it is valid. Runs one statement. The keys of a user who is restricted or
 * to be deleted count as revoked, an answer that every client knows.
 *
 * @throws {ApiKeyNotFound | WrongApiKeyType | ApiKeyRevoked | ApiKeyExpired} in that order
 */
export async function checkKey(context: TenancyContext, kind: KeyOwnerKind, value: string): Promise<CheckedKey> {
  const withSecondFactor = context.project.config.auth.secondFactor.policy === 'required';
  const [row] = await keyByDigest.all(context, { withSecondFactor }, { digest: digestOf(value) });
  if (row === undefined) throw new KnownErrors.ApiKeyNotFound();
  const actual = kindOf(row);
  if (actual !== kind) throw new KnownErrors.WrongApiKeyType({ expected_type: kind, actual_type: actual });
  // @guard keys-of-restricted-user
  // @guard keys-of-account-to-delete
  if (row.revoked_at !== null || row.is_suspended) throw new KnownErrors.ApiKeyRevoked();
  if (row.expires_at !== null && row.expires_at.getTime() <= context.now.getTime()) {
    throw new KnownErrors.ApiKeyExpired();
  }
  const { platform, tenancyId, now } = context;
  platform.apiKeyUses.note(row.id, now, () => ({ tenancy_id: tenancyId, id: row.id, at_millis: now.getTime() }));
  return { row, lacksSecondFactor: kind === 'user' && userLacksSecondFactor(context, row) };
}

/** What was not read counts as missing. Without the requirement, it makes no difference. */
function userLacksSecondFactor({ project }: TenancyContext, row: FoundKey): boolean {
  const user = { isAnonymous: row.is_anonymous ?? false, requiresTotp: row.requires_totp ?? false };
  const session = { isImpersonation: false, isPasskeyVerified: row.has_verified_passkey ?? false };
  return lacksSecondFactor(project.config, user, session);
}

/** Revokes all API keys of a user. Call it in the transaction of its cause. @returns how many were not revoked before */
export async function revokeKeysOfUser(context: TenancyContext, userId: UserId): Promise<number> {
  return await revokeKeysOf.run(context, { userId, now: context.now });
}

/** Revokes a key. Call it in the transaction of its cause. Does nothing if the key is already revoked. */
export async function revokeApiKey(context: TenancyContext, id: string): Promise<void> {
  await revokeKey.run(context, { id, now: context.now });
}
