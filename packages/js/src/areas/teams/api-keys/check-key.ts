import { ApiKeyNotValid } from '@portico/contract/errors/api-keys.families';
import { hasCode } from '../../../core/errors.ts';
import type { Transport } from '../../../core/transport.ts';
import { checkOfTeam, checkOfUser } from './api-keys.calls.ts';

/** Returns a key of a user, or null if the key is invalid. */
export async function checkUserKey(transport: Transport<'server'>, apiKey: string) {
  return await unlessInvalid(() => checkOfUser({ transport }, apiKey));
}

/** Returns the ID of the team that owns a key, or null if the key is invalid. */
export async function teamIdOfKey(transport: Transport<'server'>, apiKey: string): Promise<string | null> {
  const key = await unlessInvalid(() => checkOfTeam({ transport }, apiKey));
  return key?.teamId ?? null;
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
