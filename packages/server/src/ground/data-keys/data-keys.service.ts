import { randomBytes } from 'node:crypto';
import type { DataKey } from '../../base/encryption/data-key-cache.ts';
import { KeyServiceFailure } from '../../base/encryption/key-service.ts';
import { keyBytes } from '../../base/encryption/record-cipher.ts';
import { isUnreadable } from '../../base/encryption/unreadable.ts';
import { newId } from '../../base/ids.ts';
import { invariant } from '../../base/invariant.ts';
import type { KeyContext, StoredDataKey } from '../../kernel/encrypted-records.ts';
import { dataKeyOfScope, insertDataKey, type NewDataKey } from './data-keys.queries.ts';
import { retireDataKey } from './renewal.queries.ts';

/** Returns what a data key belongs to. It is required to decrypt the key, so a row cannot be moved. */
export function placeOfDataKey(tenancyId: string, { scope, id }: Pick<StoredDataKey, 'scope' | 'id'>): string {
  // @guard tenancy-of-data-key
  return JSON.stringify(['data-key', tenancyId, scope, id]);
}

/**
 * Decrypts a stored data key, or returns it from memory.
 *
 * @returns undefined if it was destroyed
 * @throws {KeyServiceFailure}
 */
export async function openDataKey(context: KeyContext, stored: StoredDataKey): Promise<DataKey | undefined> {
  const { platform, tenancyId, now } = context;
  const { id, master_key_id: masterKeyId, wrapped } = stored;
  if (wrapped === null) return undefined;
  const name = `${tenancyId}/${id}`;
  const known = platform.dataKeyCache.get(name, now);
  if (known !== undefined) return known;
  const place = placeOfDataKey(tenancyId, stored);
  const key = { id, bytes: await platform.keyService.unwrap({ masterKeyId, bytes: wrapped }, place) };
  if (key.bytes.length !== keyBytes) throw new KeyServiceFailure('refused', 'The data key has another length.');
  platform.dataKeyCache.set([name], key, now);
  return key;
}

/**
 * Returns the data key that encrypts new records of a scope. It is created on first use, once. If it can never be decrypted, it is
 * retired and replaced, so that new records can be written. It stays stored: a server with its master key can still use it.
 *
 * @param isFresh whether the one in memory was replaced
 * @throws {KeyServiceFailure}
 */
export async function dataKeyFor(context: KeyContext, scope: string, isFresh = false): Promise<DataKey> {
  const { platform, tenancyId, now } = context;
  const name = `${tenancyId}/${scope}`;
  const known = isFresh ? undefined : platform.dataKeyCache.get(name, now);
  if (known !== undefined) return known;
  const stored = (await dataKeyOfScope.first(context, { scope })) ?? (await createDataKey(context, scope));
  const key = await openDataKey(context, stored).catch(async (error: unknown) => {
    if (!isUnreadable(error)) throw error;
    platform.reportUnreadable(`data key ${stored.id} (${scope}) of ${tenancyId}`, error);
    // @guard data-key-that-is-lost-is-replaced
    return await replaceDataKey(context, stored);
  });
  invariant(key !== undefined, 'a destroyed data key is retired');
  platform.dataKeyCache.set([name], key, now);
  return key;
}

/**
 * Replaces a data key that can never be decrypted. Replicas that do so at the same time all use the one that was stored first.
 *
 * @throws {KeyServiceFailure} new data keys cannot be decrypted either. Nothing was replaced
 */
async function replaceDataKey(context: KeyContext, { id, scope }: StoredDataKey): Promise<DataKey | undefined> {
  const { row } = await newDataKey(context, scope);
  // A key service that refuses to decrypt all data keys would get a new one with each write.
  // @guard no-new-keys-if-all-refused
  await openDataKey(context, { ...row, master_key_id: row.masterKeyId });
  await retireDataKey.run(context, { id, now: context.now });
  return await openDataKey(context, await storeDataKey(context, row));
}

async function createDataKey(context: KeyContext, scope: string): Promise<StoredDataKey> {
  return await storeDataKey(context, (await newDataKey(context, scope)).row);
}

/**
 * Creates a data key without storing it.
 *
 * @throws {KeyServiceFailure}
 */
export async function newDataKey(
  { platform, tenancyId, now }: Omit<KeyContext, 'db'>,
  scope: string,
): Promise<{ readonly key: DataKey; readonly row: NewDataKey }> {
  const id = newId<string>();
  const bytes = randomBytes(keyBytes);
  const { masterKeyId, bytes: wrapped } = await platform.keyService.wrap(
    bytes,
    placeOfDataKey(tenancyId, { scope, id }),
  );
  return { key: { id, bytes }, row: { id, scope, masterKeyId, wrapped, now } };
}

/** Stores a data key. @returns the data key of the scope, which may be another one */
export async function storeDataKey(
  context: Pick<KeyContext, 'db' | 'tenancyId'>,
  row: NewDataKey,
): Promise<StoredDataKey> {
  const stored = await insertDataKey.first(context, row);
  invariant(stored !== undefined, 'the statement always has a row');
  return stored;
}
