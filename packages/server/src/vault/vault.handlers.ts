import { vaultEndpoints } from '@portico/contract';
import { successAnswer } from '../http/answers.ts';
import { implement } from '../http/implement.ts';
import { deleteStoreEntries, getValue, listStores, setValue } from './vault.service.ts';

export const vaultHandlers = implement(vaultEndpoints, {
  'POST /data-vault/stores/:store_id/get': async ({ params, body, ...context }) => ({
    encrypted_value: await getValue(context, { storeId: params.store_id, hashedKey: body.hashed_key }),
  }),

  'POST /data-vault/stores/:store_id/set': async ({ params, body, ...context }) => {
    const name = { storeId: params.store_id, hashedKey: body.hashed_key };
    await setValue(context, name, body.encrypted_value);
    return successAnswer;
  },

  'GET /internal/data-vault/stores': async (context) => ({
    items: (await listStores(context)).map(({ id, displayName, entries, isMore, lastUsedAt }) => ({
      id,
      display_name: displayName,
      entry_count: entries,
      is_more: isMore,
      last_used_at_millis: lastUsedAt === null ? null : lastUsedAt.getTime(),
    })),
  }),

  'DELETE /internal/data-vault/stores/:store_id/entries': async ({ params, ...context }) => {
    await deleteStoreEntries(context, params.store_id);
    return successAnswer;
  },
});
