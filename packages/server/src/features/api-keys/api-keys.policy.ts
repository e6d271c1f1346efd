import { KnownErrors, type UserId } from '@portico/contract';
import type { Caller, TenancyContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { holdsTeamPermission } from '../teams/index.ts';
import { requireSignedIn } from '../users/index.ts';
import type { KeyRow } from './api-key.wire.ts';
import { keyById } from './api-keys.queries.ts';
import type { KeyOwner } from './api-keys.service.ts';
import { type KeyOwnerKind, kindOf } from './key-text.ts';

/** A caller of the endpoints of keys. */
export type KeyContext = TenancyContext & Pick<Caller, 'level' | 'userId'>;

const names: Record<KeyOwnerKind, string> = { user: 'User', team: 'Team' };

/** @throws {Refusal} 400, the project has no such keys */
export function requireKeysEnabled(context: TenancyContext, kind: KeyOwnerKind): void {
  if (context.project.config.apiKeys.enabled[kind]) return;
  throw new Refusal(400, `${names[kind]} API keys are not enabled for this project.`);
}

/**
 * Holds clients to their own keys, and to those of teams where they have the permission.
 *
 * @throws {UserAuthenticationRequired}
 * @throws {Refusal} 403, another user's
 * @throws {ApiKeyNotFound} a team without the permission: whether it exists is not told
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

/** A key of a kind. @throws {ApiKeyNotFound} */
async function requireKey(context: TenancyContext, kind: KeyOwnerKind, id: string): Promise<KeyRow> {
  const row = await keyById.first(context, { id });
  if (row === undefined || kindOf(row) !== kind) throw new KnownErrors.ApiKeyNotFound();
  return row;
}

/** A key that the caller may manage. @throws {ApiKeyNotFound | UserAuthenticationRequired | Refusal} */
export async function requireOwnKey(context: KeyContext, kind: KeyOwnerKind, id: string): Promise<KeyRow> {
  requireKeysEnabled(context, kind);
  if (context.level === 'client') requireSignedIn(context);
  const row = await requireKey(context, kind, id);
  if (row.team_id !== null) await requireKeeper(context, { teamId: row.team_id });
  else if (context.level === 'client' && row.user_id !== context.userId) throw new KnownErrors.ApiKeyNotFound();
  return row;
}

/** A key that is asked for as one of another owner does not exist there. @throws {ApiKeyNotFound} */
export function requireOwner(actual: string | null, asked: string | undefined): void {
  if (asked !== undefined && asked !== actual) throw new KnownErrors.ApiKeyNotFound();
}

/** The user whose keys are listed. @throws {SchemaError} none is named */
export function requireNamedUser(userId: UserId | undefined): UserId {
  if (userId === undefined) throw new KnownErrors.SchemaError({ message: 'user_id is required for user API keys' });
  return userId;
}
