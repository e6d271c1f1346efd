import { randomBytes } from 'node:crypto';
import { invariant } from '../../db/invariant.ts';
import type { TenancyContext } from '../../platform/context.ts';
import type { DataKey } from '../../platform/encryption/data-key-cache.ts';
import { KeyServiceFailure } from '../../platform/encryption/key-service.ts';
import { keyBytes } from '../../platform/encryption/record-cipher.ts';
import { newId } from '../../platform/ids.ts';
import { dataKeyOfScope, insertDataKey, type StoredDataKey } from './data-keys.queries.ts';

/** Context for data keys. */
export type KeyContext = Pick<TenancyContext, 'db' | 'now' | 'platform' | 'tenancyId'>;

/** What a data key belongs to. It is required to decrypt the key, so a row cannot be moved. */
export function placeOfDataKey(tenancyId: string, { scope, id }: Pick<StoredDataKey, 'scope' | 'id'>): string {
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
 * Returns the data key that encrypts new records of a scope. It is created on first use, once.
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
  const key = await openDataKey(context, stored);
  invariant(key !== undefined, 'a destroyed data key is retired');
  platform.dataKeyCache.set([name], key, now);
  return key;
}

async function createDataKey(context: KeyContext, scope: string): Promise<StoredDataKey> {
  const { platform, tenancyId, now } = context;
  const id = newId<string>();
  const place = placeOfDataKey(tenancyId, { scope, id });
  const { masterKeyId, bytes: wrapped } = await platform.keyService.wrap(randomBytes(keyBytes), place);
  const stored = await insertDataKey.first(context, { id, scope, masterKeyId, wrapped, now });
  invariant(stored !== undefined, 'the statement always has a row');
  return stored;
}
