import { KeyServiceFailure } from '../../base/encryption/key-service.ts';
import { invariant } from '../../base/invariant.ts';
import type { JobContext } from '../../kernel/background/jobs.ts';
import type { StoredDataKey } from '../../kernel/encrypted-records.ts';
import type { Platform } from '../../kernel/platform.ts';
import { placeOfDataKey } from './data-keys.service.ts';
import { dataKeysOfMasterKey, masterKeyUses, rewrapDataKey } from './renewal.queries.ts';

const batchSize = 100;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Data keys of a master key. */
export interface MasterKeyUse {
  readonly masterKeyId: string;
  readonly dataKeys: number;
  /** Whether new data keys use it. */
  readonly isCurrent: boolean;
  /** Whether this server can decrypt with it. */
  readonly isAvailable: boolean;
}

/** Returns the master keys that data keys need, and the current one. */
export async function readMasterKeyUses(
  { db }: Pick<JobContext, 'db'>,
  { keyService }: Platform,
): Promise<MasterKeyUse[]> {
  const rows = await masterKeyUses.all({ db });
  const uses = rows.map((row) => ({ masterKeyId: row.master_key_id, dataKeys: row.data_keys }));
  const hasCurrent = uses.some(({ masterKeyId }) => masterKeyId === keyService.currentId);
  const all = hasCurrent ? uses : [...uses, { masterKeyId: keyService.currentId, dataKeys: 0 }];
  return all.map((use) => ({
    ...use,
    isCurrent: use.masterKeyId === keyService.currentId,
    isAvailable: keyService.has(use.masterKeyId),
  }));
}

/** Result of a round. */
export interface Rewrapped {
  readonly dataKeys: number;
  /** IDs of master keys that this server does not have. */
  readonly missing: readonly string[];
  /** Problems with single data keys. */
  readonly problems: readonly string[];
}

/**
 * Encrypts all data keys with the current master key. Safe to interrupt, repeat and run concurrently: a data key is valid
 * before and after its row is replaced.
 *
 * @throws {KeyServiceFailure} the key service is unavailable
 */
export async function rewrapDataKeys(context: JobContext, platform: Platform): Promise<Rewrapped> {
  const uses = (await readMasterKeyUses(context, platform)).filter(({ isCurrent }) => !isCurrent);
  const problems: string[] = [];
  let dataKeys = 0;
  for (const { masterKeyId } of uses.filter(({ isAvailable }) => isAvailable)) {
    let after = { afterTenancyId: firstId, afterId: firstId };
    for (;;) {
      const page = await dataKeysOfMasterKey.all({ db: context.db }, { masterKeyId, ...after, limit: batchSize });
      for (const row of page) {
        const problem = await rewrapOne(context, platform, row);
        if (problem === undefined) dataKeys += 1;
        else problems.push(problem);
      }
      const last = page.at(-1);
      if (last === undefined || page.length < batchSize) break;
      after = { afterTenancyId: last.tenancy_id, afterId: last.id };
    }
  }
  const missing = uses.filter(({ isAvailable }) => !isAvailable).map(({ masterKeyId }) => masterKeyId);
  return { dataKeys, missing, problems };
}

type Row = Awaited<ReturnType<typeof dataKeysOfMasterKey.all>>[number];

/** @returns a problem with this data key, which must not stop the others */
async function rewrapOne({ db }: JobContext, { keyService }: Platform, row: Row): Promise<string | undefined> {
  const {
    tenancy_id: tenancyId,
    id,
    scope,
    master_key_id: oldMasterKeyId,
    wrapped: bytes,
  } = row satisfies StoredDataKey;
  invariant(bytes !== null, 'the statement selects keys that were not destroyed');
  const place = placeOfDataKey(tenancyId, row);
  try {
    const dataKey = await keyService.unwrap({ masterKeyId: oldMasterKeyId, bytes }, place);
    const { masterKeyId, bytes: wrapped } = await keyService.wrap(dataKey, place);
    await rewrapDataKey.run({ db, tenancyId }, { id, masterKeyId, wrapped, oldMasterKeyId });
    return undefined;
  } catch (error) {
    if (!(error instanceof KeyServiceFailure) || error.kind === 'unavailable') throw error;
    return `${scope} of ${tenancyId}: ${error.message}`;
  }
}
