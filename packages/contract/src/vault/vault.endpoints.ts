import { z } from 'zod';
import { KnownErrors } from '../errors/index.ts';
import * as fields from '../fields/index.ts';
import { defineEndpoints } from '../kit/endpoint.ts';
import { secret } from '../kit/secret.ts';
import { strict, success } from '../kit/shapes.ts';

const params = strict({ store_id: z.string().max(255) });
const hashedKey = z.string().max(500).min(1, { error: '{path} must not be empty' });
/** 1 MiB of text, encrypted and in base64, is about 1.4 million characters. */
const valueMax = 1_450_000;

/**
 * A store of the data vault and how it is used.
 *
 * @sdk AdminDataVaultStore
 */
const store = z.object({
  /** ID of the store. */
  id: z.string(),
  /** Null if the configuration no longer has the store. */
  display_name: z.string().nullable(),
  /** Number of entries, at most 100,000. */
  entry_count: z.int(),
  /** Whether there are more entries. */
  is_more: z.boolean(),
  /** When an entry was last read or written, within five minutes. Null for never. */
  last_used_at_millis: fields.millis.nullable(),
});

/** @see docs/reference/protocol/vault.md */
export const vaultEndpoints = defineEndpoints({
  'POST /data-vault/stores/:store_id/set': {
    summary: 'Set a value in a store of the data vault',
    description: 'The key is hashed and the value is encrypted by the client. The server encrypts the value again.',
    access: 'server',
    whose: { of: 'project' },
    params,
    query: strict({}),
    bodySize: 'vaultEntry',
    body: strict({ hashed_key: secret(hashedKey), encrypted_value: secret(z.string().max(valueMax)) }),
    response: success,
    errors: [KnownErrors.DataVaultStoreDoesNotExist],
    refusals: [409],
  },
  'POST /data-vault/stores/:store_id/get': {
    summary: 'Get a value from a store of the data vault',
    access: 'server',
    whose: { of: 'project' },
    params,
    query: strict({}),
    body: strict({ hashed_key: secret(hashedKey) }),
    response: z.object({ encrypted_value: secret(z.string()) }),
    errors: [KnownErrors.DataVaultStoreDoesNotExist, KnownErrors.DataVaultStoreHashedKeyDoesNotExist],
  },
  /** @sdk vault.listStores(): .items */
  'GET /internal/data-vault/stores': {
    summary: 'List the stores of the data vault with their number of entries and last use',
    description: 'Stores of the configuration, then removed ones that still have entries. Never contains values.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    response: z.object({
      items: z.array(store),
    }),
    errors: [],
  },
  /**
   * @sdk vault.deleteEntries(storeId)
   * @refreshes vault:{storeId}:
   */
  'DELETE /internal/data-vault/stores/:store_id/entries': {
    summary: 'Delete all entries of a store',
    description: 'The data key of the store is destroyed at once. The entries cannot be restored.',
    access: 'admin',
    whose: { of: 'project' },
    params,
    query: strict({}),
    response: success,
    errors: [],
  },
});
