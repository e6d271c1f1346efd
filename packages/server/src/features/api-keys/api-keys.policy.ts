import { KnownErrors, type UserId } from '@portico/contract';
import type { Caller, TenancyContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { holdsTeamPermission } from '../teams/index.ts';
import { requireSignedIn } from '../users/index.ts';
import type { KeyRow } from './api-key.wire.ts';
import { keyById } from './api-keys.queries.ts';
import type { KeyOwner } from './api-keys.service.ts';
import { type KeyOwnerKind, kindOf } from './key-text.ts';

/** Caller of an API key endpoint. */
export type KeyContext = TenancyContext & Pick<Caller, 'level' | 'userId'>;

const names: Record<KeyOwnerKind, string> = { user: 'User', team: 'Team' };

/** @throws {Refusal} 400, API keys of this kind are not enabled */
export function requireKeysEnabled(context: TenancyContext, kind: KeyOwnerKind): void {
  if (context.project.config.apiKeys.enabled[kind]) return;
  throw new Refusal(400, `${names[kind]} API keys are not enabled for this project.`);
}

/**
 * Allows clients only their own keys, and those of teams where they have the permission.
 *
 * @throws {UserAuthenticationRequired}
 * @throws {Refusal} 403, the key belongs to another user
 * @throws {ApiKeyNotFound} a team without the permission. Whether the team exists is not disclosed
 */
export async function requireKeeper(context: KeyContext, owner: KeyOwner): Promise<void> {
  if (context.level !== 'client') return;
  const userId = requireSignedIn(context);
  if ('userId' in owner) {
    if (owner.userId !== userId) throw new Refusal(403, 'Client can only manage their own api keys');
    return;
  }
  const isKeeper = await holdsTeamPermission(context, {
    teamId: owner.teamId,
    userId,
    permissionId: '$manage_api_keys',
  });
  if (!isKeeper) throw new KnownErrors.ApiKeyNotFound();
}

/** Returns a key of a kind. @throws {ApiKeyNotFound} */
async function requireKey(context: TenancyContext, kind: KeyOwnerKind, id: string): Promise<KeyRow> {
  const row = await keyById.first(context, { id });
  if (row === undefined || kindOf(row) !== kind) throw new KnownErrors.ApiKeyNotFound();
  return row;
}

/** Returns a key that the caller may manage. @throws {ApiKeyNotFound | UserAuthenticationRequired | Refusal} */
export async function requireOwnKey(context: KeyContext, kind: KeyOwnerKind, id: string): Promise<KeyRow> {
  requireKeysEnabled(context, kind);
  if (context.level === 'client') requireSignedIn(context);
  const row = await requireKey(context, kind, id);
  if (row.team_id !== null) await requireKeeper(context, { teamId: row.team_id });
  else if (context.level === 'client' && row.user_id !== context.userId) throw new KnownErrors.ApiKeyNotFound();
  return row;
}

/** Checks that a key belongs to the requested owner. @throws {ApiKeyNotFound} */
export function requireOwner(actual: string | null, asked: string | undefined): void {
  if (asked !== undefined && asked !== actual) throw new KnownErrors.ApiKeyNotFound();
}

/** Returns the user whose keys are listed. @throws {SchemaError} the user is missing */
export function requireNamedUser(userId: UserId | undefined): UserId {
  if (userId === undefined) throw new KnownErrors.SchemaError({ message: 'user_id is required for user API keys' });
  return userId;
}
