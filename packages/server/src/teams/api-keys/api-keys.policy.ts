import { KnownErrors, type UserId } from '@portico/contract';
import { Refusal } from '../../base/refusal.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { permissionsWith } from '../teams/index.ts';
import type { KeyRow } from './api-key.wire.ts';
import { keptKey, keyById } from './api-keys.queries.ts';
import { type KeyOwnerKind, kindOf } from './key-text.ts';

const names: Record<KeyOwnerKind, string> = { user: 'User', team: 'Team' };
const codes = { user: 'USER_API_KEYS_NOT_ENABLED', team: 'TEAM_API_KEYS_NOT_ENABLED' } as const;

/** @throws {Refusal} 400, API keys of this kind are not enabled */
export function requireKeysEnabled(context: TenancyContext, kind: KeyOwnerKind): void {
  if (context.project.config.apiKeys.enabled[kind]) return;
  throw new Refusal(400, `${names[kind]} API keys are not enabled for this project.`, codes[kind]);
}

/**
 * Checks that a user may read and change a key: their own, or that of a team where they have the permission. Runs one
 * statement.
 *
 * @throws {Refusal} 403, it is the key of another user
 * @throws {ApiKeyNotFound} for all others. Whether a key of a team exists is not disclosed
 */
export async function requireKeyRight(
  context: TenancyContext,
  { keyId, kind, userId }: { readonly keyId: string; readonly kind: KeyOwnerKind; readonly userId: UserId },
): Promise<void> {
  const permissionIds = permissionsWith(context, '$manage_api_keys');
  const found = await keptKey.first(context, { id: keyId, kind, userId, permissionIds });
  // @guard key-belongs-to-user-or-to-team-of-theirs
  if (found !== undefined) return;
  const ofOther = kind === 'user' ? await keyById.first(context, { id: keyId }) : undefined;
  if (ofOther?.user_id != null) throw new Refusal(403, 'Client can only manage their own api keys');
  throw new KnownErrors.ApiKeyNotFound();
}

/**
 * Returns a key of a kind.
 *
 * @throws {ApiKeyNotFound}
 * @throws {Refusal} 400, API keys of this kind are not enabled
 */
export async function requireKey(context: TenancyContext, kind: KeyOwnerKind, id: string): Promise<KeyRow> {
  requireKeysEnabled(context, kind);
  const row = await keyById.first(context, { id });
  if (row === undefined || kindOf(row) !== kind) throw new KnownErrors.ApiKeyNotFound();
  return row;
}

/** Checks that a key belongs to the requested owner. @throws {ApiKeyNotFound} */
export function requireOwner(actual: string | null, asked: string | undefined): void {
  // @guard things-owner-of-api-key
  if (asked !== undefined && asked !== actual) throw new KnownErrors.ApiKeyNotFound();
}

/** Returns the user whose keys are listed. @throws {SchemaError} the user is missing */
export function requireNamedUser(userId: UserId | undefined): UserId {
  if (userId === undefined) throw new KnownErrors.SchemaError({ message: 'user_id is required for user API keys' });
  return userId;
}
