import { KnownErrors } from '@portico/contract';
import type { DataKey } from '../base/encryption/data-key-cache.ts';
import { BrokenRecord, decryptRecord, encryptRecord } from '../base/encryption/record-cipher.ts';
import { Refusal } from '../base/refusal.ts';
import { dataKeyFor, destroyDataKeys, openDataKey } from '../ground/data-keys/index.ts';
import type { TenancyContext } from '../kernel/context.ts';
import type { KeyContext, StoredDataKey } from '../kernel/encrypted-records.ts';
import {
  countMax,
  deleteEntries,
  entriesOfDataKey,
  readEntry,
  renewEntry,
  storeUses,
  writeEntry,
} from './vault.queries.ts';

/** Beginning of the scopes of the data keys of stores. */
export const scopePrefix = 'vault/';
const scopeOf = (storeId: string) => `${scopePrefix}${storeId}`;

/** Returns what an entry belongs to. It is authenticated, so entries cannot be swapped. */
function placeOf(tenancyId: string, storeId: string, hashedKey: string): string {
  return JSON.stringify(['vault-entry', tenancyId, storeId, hashedKey]);
}

/** @throws {DataVaultStoreDoesNotExist} the configuration of the project has no such store */
function requireStore({ project }: TenancyContext, storeId: string): void {
  if (!Object.hasOwn(project.config.dataVault.stores, storeId))
    throw new KnownErrors.DataVaultStoreDoesNotExist({ store_id: storeId });
}

/** An entry as its client names it. */
interface EntryName {
  readonly storeId: string;
  readonly hashedKey: string;
}

/**
 * Reads a value. Runs one statement.
 *
 * @returns the value as the client has encrypted it
 * @throws {DataVaultStoreDoesNotExist | DataVaultStoreHashedKeyDoesNotExist}
 * @throws {KeyServiceFailure | BrokenRecord}
 */
export async function getValue(context: TenancyContext, { storeId, hashedKey }: EntryName): Promise<string> {
  requireStore(context, storeId);
  const row = await readEntry.first(context, { storeId, hashedKey, now: context.now });
  const key = row === undefined ? undefined : await openDataKey(context, row);
  if (row === undefined || key === undefined)
    throw new KnownErrors.DataVaultStoreHashedKeyDoesNotExist({ store_id: storeId, hashed_key: hashedKey });
  return decryptRecord(key.bytes, placeOf(context.tenancyId, storeId, hashedKey), row.value).toString('utf8');
}

const triesMax = 3;

/**
 * Creates or replaces a value. Runs one statement, and more on the first use of a store by this process.
 *
 * @throws {DataVaultStoreDoesNotExist | KeyServiceFailure}
 */
export async function setValue(
  context: TenancyContext,
  { storeId, hashedKey }: EntryName,
  value: string,
): Promise<void> {
  requireStore(context, storeId);
  const place = placeOf(context.tenancyId, storeId, hashedKey);
  for (let tries = 0; tries < triesMax; tries += 1) {
    // The data key in memory may have been retired by another replica.
    const key = await dataKeyFor(context, scopeOf(storeId), tries > 0);
    const written = await writeEntry.first(context, {
      storeId,
      hashedKey,
      dataKeyId: key.id,
      value: encryptRecord(key.bytes, place, Buffer.from(value)),
      now: context.now,
    });
    if (written !== undefined) return;
  }
  throw new Refusal(409, 'The entries of the store are being deleted. Please try again.');
}

/** A store and how it is used. */
export interface StoreUse {
  readonly id: string;
  /** Null if the configuration no longer has the store. */
  readonly displayName: string | null;
  /** At most 100,000. */
  readonly entries: number;
  readonly isMore: boolean;
  /** When an entry was last read or written, within five minutes. Null for never. */
  readonly lastUsedAt: Date | null;
}

/** Lists the stores of the configuration, then removed ones that still have entries. */
export async function listStores(context: TenancyContext): Promise<StoreUse[]> {
  const { stores } = context.project.config.dataVault;
  const uses = new Map((await storeUses.all(context, { prefix: scopePrefix })).map((row) => [row.store_id, row]));
  const removed = [...uses.values()].filter((use) => !Object.hasOwn(stores, use.store_id) && use.entries > 0);
  const ids = [...Object.keys(stores), ...removed.map((use) => use.store_id)];
  return ids.map((id) => {
    const use = uses.get(id);
    const entries = use?.entries ?? 0;
    return {
      id,
      displayName: Object.hasOwn(stores, id) ? (stores[id]?.displayName ?? null) : null,
      entries: Math.min(entries, countMax),
      isMore: entries > countMax,
      lastUsedAt: use?.last_used_at ?? null,
    };
  });
}

/**
 * Deletes all entries of a store. Their data key is destroyed at once, so they cannot be read again, also in a backup of
 * later time. A job deletes the rows.
 */
export async function deleteStoreEntries(context: TenancyContext, storeId: string): Promise<void> {
  await destroyDataKeys.run(context, { scope: scopeOf(storeId), now: context.now });
}

/** Encrypts a batch of entries of a retired data key with the current one, or deletes them if the key was destroyed. */
export async function renewEntries(context: KeyContext, retired: StoredDataKey) {
  const old = await openDataKey(context, retired);
  if (old === undefined) return { records: await deleteEntries.run(context, { dataKeyId: retired.id }), broken: 0 };
  const rows = await entriesOfDataKey.all(context, { dataKeyId: retired.id });
  const result = { records: 0, broken: 0 };
  if (rows.length === 0) return result;
  const key = await dataKeyFor(context, retired.scope, true);
  for (const { store_id: storeId, hashed_key: hashedKey, value, version } of rows) {
    const place = placeOf(context.tenancyId, storeId, hashedKey);
    const plain = decrypted(old, place, value);
    if (plain === undefined) {
      result.broken += 1;
      continue;
    }
    const renewed = encryptRecord(key.bytes, place, plain);
    await renewEntry.run(context, { storeId, hashedKey, version, dataKeyId: key.id, value: renewed });
    result.records += 1;
  }
  return result;
}

/** Decrypts an entry. @returns undefined if it was changed, which must not stop the others */
function decrypted({ bytes }: DataKey, place: string, value: Buffer): Buffer | undefined {
  try {
    return decryptRecord(bytes, place, value);
  } catch (error) {
    if (error instanceof BrokenRecord) return undefined;
    throw error;
  }
}
