import type { Transport } from '../../../core/transport.ts';
import { checkUserKey } from '../../teams/api-keys/check-key.ts';
import type { WireServerUser } from './server-user.ts';
import { loadUser } from './server-users.ts';

/** What user objects and access tokens say about a user who lacks the second factor that the project requires. */
const lackingSecondFactor = {
  is_restricted: true,
  restricted_reason: { type: 'restricted_by_administrator' },
  second_factor_setup_required: true,
} as const;

/**
 * Loads the user who owns a key, or null if the key is invalid. Keeps nothing, because a caller can send any text as a key.
 *
 * @see docs/reference/protocol/api-keys.md#validity-in-the-sdk
 */
export async function loadUserOfKey(transport: Transport<'server'>, apiKey: string): Promise<WireServerUser | null> {
  const key = await checkUserKey(transport, apiKey);
  if (key === null) return null;
  const user = await loadUser(transport, key.userId);
  if (user === null || key.secondFactorSetupRequired !== true) return user;
  return { ...user, ...lackingSecondFactor };
}
