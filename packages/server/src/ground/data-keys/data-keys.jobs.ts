import { KeyServiceFailure } from '../../base/encryption/key-service.ts';
import { deleteSome } from '../../db/delete-some.ts';
import { isForeignKeyViolation } from '../../db/errors.ts';
import type { BackgroundJob, TenancyCleanup } from '../../kernel/background/jobs.ts';
import type { EncryptedRecords, KeyContext, Renewed, StoredDataKey } from '../../kernel/encrypted-records.ts';
import type { Platform } from '../../kernel/platform.ts';
import { deleteDataKey, noteRenewal, retiredDataKeys } from './renewal.queries.ts';
import { rewrapDataKeys } from './rewrap.service.ts';

const rewrapEverySeconds = 300;
const retireEverySeconds = 60;

/** Returns the job that encrypts data keys with the current master key after it was changed. */
export function rewrapDataKeysJob(platform: Platform): BackgroundJob {
  return {
    name: 'data keys: encrypt with the current master key',
    everySeconds: rewrapEverySeconds,
    run: async (context) => {
      const { missing, problems } = await rewrapDataKeys(context, platform);
      const texts = missing.map((id) => `Stored secrets need the master key ${id}, which this server does not have.`);
      if (texts.length + problems.length > 0) throw new Error([...texts, ...problems].join('\n'));
      return 0;
    },
  };
}

/** Returns the job that encrypts the records of retired data keys again, and deletes the keys that nothing needs. */
export function renewRecordsJob(platform: Platform, kinds: readonly EncryptedRecords[]): BackgroundJob {
  return {
    name: 'data keys: encrypt records with new data keys',
    everySeconds: retireEverySeconds,
    run: async (context) => {
      let records = 0;
      const problems: string[] = [];
      for (const { tenancy_id: tenancyId, ...retired } of await retiredDataKeys.all(context, { now: context.now })) {
        const kind = kinds.find(({ scopePrefix }) => retired.scope.startsWith(scopePrefix));
        if (kind === undefined) continue;
        try {
          const renewed = await renewOrRemove({ ...context, platform, tenancyId }, retired, kind);
          records += renewed.records;
          if (renewed.broken > 0) problems.push(`${renewed.broken} records of ${retired.scope} were changed.`);
        } catch (error) {
          if (!(error instanceof KeyServiceFailure)) throw error;
          // The job above reports missing master keys, less often.
          if (error.kind !== 'unknown-key') problems.push(`${retired.scope}: ${error.message}`);
        }
      }
      if (records === 0 && problems.length > 0) throw new Error(problems.join('\n'));
      return records;
    },
  };
}

/** Deletes or marks the data key after its last record, unless a concurrent write has used it. The next round renews that record. */
async function renewOrRemove(
  context: KeyContext,
  retired: StoredDataKey,
  { renew, constraint }: EncryptedRecords,
): Promise<Renewed> {
  const renewed = await renew(context, retired);
  if (renewed.records > 0 || renewed.broken > 0) return renewed;
  if (constraint === null) {
    await noteRenewal.run(context, { id: retired.id, now: context.now });
    return renewed;
  }
  try {
    return { records: await deleteDataKey.run(context, { id: retired.id }), broken: 0 };
  } catch (error) {
    if (isForeignKeyViolation(error, constraint)) return renewed;
    throw error;
  }
}

export const dataKeyCleanups: readonly TenancyCleanup[] = [{ name: 'data keys', run: deleteSome('data_keys').run }];
