import { ApiKeyNotValid } from '@portico/contract/errors/api-keys.families';
import { hasCode } from '../../../core/errors.ts';
import type { Answer, Transport } from '../../../core/transport.ts';

/** Returns a key of a user, or null if the key is invalid. */
export async function checkUserKey(
  transport: Transport<'server'>,
  apiKey: string,
): Promise<Answer<'POST /user-api-keys/check', 'server'> | null> {
  return await unlessInvalid(() => transport.call('POST /user-api-keys/check', { body: { api_key: apiKey } }));
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
