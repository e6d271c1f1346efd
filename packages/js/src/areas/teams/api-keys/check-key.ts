import { ApiKeyNotValid } from '@portico/contract/errors/api-keys.families';
import { hasCode } from '../../../core/errors.ts';
import type { Transport } from '../../../core/transport.ts';
import type { WireServerUser } from '../../users/users/server-user.ts';
import { loadUser } from '../../users/users/server-users.ts';

/** What user objects and access tokens say about a user who lacks the second factor that the project requires. */
const lackingSecondFactor = {
  is_restricted: true,
  restricted_reason: { type: 'restricted_by_administrator' },
  second_factor_setup_required: true,
} as const;

/**
 * Loads the user who owns a key, or null if the key is invalid. Keeps nothing, because a caller can send any text as a key. @see
 * docs/reference/protocol/api-keys.md#validity-in-the-sdk
 */
export async function loadUserOfKey(transport: Transport<'server'>, apiKey: string): Promise<WireServerUser | null> {
  const key = await unlessInvalid(() => transport.call('POST /user-api-keys/check', { body: { api_key: apiKey } }));
  if (key === null) return null;
  const user = await loadUser(transport, key.user_id);
  if (user === null || key.second_factor_setup_required !== true) return user;
  return { ...user, ...lackingSecondFactor };
}

/** Returns the ID of the team that owns a key, or null if the key is invalid. */
export async function teamIdOfKey(transport: Transport<'server'>, apiKey: string): Promise<string | null> {
  const key = await unlessInvalid(() => transport.call('POST /team-api-keys/check', { body: { api_key: apiKey } }));
  return key?.team_id ?? null;
}

async function unlessInvalid<K>(check: () => Promise<K>): Promise<K | null> {
  try {
    return await check();
  } catch (error) {
    // Callers of a backend can send any text as a key, so malformed keys are invalid too.
    if (ApiKeyNotValid.isInstance(error) || hasCode(error, 'SCHEMA_ERROR')) return null;
    throw error;
  }
}
