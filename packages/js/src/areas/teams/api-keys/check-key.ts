import { ApiKeyNotValid } from '@portico/contract/errors/api-keys.families';
import { hasCode } from '../../../core/errors.ts';
import type { Transport } from '../../../core/transport.ts';

/**
 * Returns the ID of the user who owns a key, or null if the key is invalid. @see
 * docs/reference/protocol/api-keys.md#validity-in-the-sdk
 */
export async function userIdOfKey(transport: Transport<'server'>, apiKey: string): Promise<string | null> {
  return await unlessInvalid(async () => {
    const wire = await transport.call('POST /user-api-keys/check', { body: { api_key: apiKey } });
    return wire.user_id;
  });
}

/** Returns the ID of the team that owns a key, or null if the key is invalid. */
export async function teamIdOfKey(transport: Transport<'server'>, apiKey: string): Promise<string | null> {
  return await unlessInvalid(async () => {
    const wire = await transport.call('POST /team-api-keys/check', { body: { api_key: apiKey } });
    return wire.team_id;
  });
}

async function unlessInvalid(check: () => Promise<string>): Promise<string | null> {
  try {
    return await check();
  } catch (error) {
    // Callers of a backend can send any text as a key, so malformed keys are invalid too.
    if (ApiKeyNotValid.isInstance(error) || hasCode(error, 'SCHEMA_ERROR')) return null;
    throw error;
  }
}
