import { ApiKeyNotValid } from '@portico/contract/errors/api-keys.families';
import { hasCode } from '../../core/has-code.ts';
import type { Transport } from '../../core/transport.ts';

/** Whose key it is; null for a key that opens nothing. @see docs/protocol/api-keys.md#validity-in-the-sdk */
export async function userIdOfKey(transport: Transport<'server'>, apiKey: string): Promise<string | null> {
  return await unlessInvalid(async () => {
    const wire = await transport.call('POST /user-api-keys/check', { body: { api_key: apiKey } });
    return wire.user_id;
  });
}

/** Which team's key it is; null for a key that opens nothing. */
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
    // Whoever calls a backend may send anything for a key, so what cannot be one opens nothing either.
    if (ApiKeyNotValid.isInstance(error) || hasCode(error, 'SCHEMA_ERROR')) return null;
    throw error;
  }
}
