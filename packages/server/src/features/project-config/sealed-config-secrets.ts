import type { ConfigOverrides } from '@portico/contract';
import type { JobContext } from '../../platform/background-jobs.ts';
import type { SealedValues } from '../../platform/sealed-values.ts';
import type { ServerKeys } from '../../platform/server-keys.ts';
import { configSecretPurpose, replaceConfigs, sealedConfigs } from '../projects/index.ts';
import { mapSecrets } from './secrets.ts';

const batchSize = 100;
const name = 'secrets of project configurations';

/** Returns the secrets of a configuration that are not sealed with the current server secret. */
function olderSecrets(overrides: ConfigOverrides, { sealedPrefix }: ServerKeys): string[] {
  const older: string[] = [];
  mapSecrets(overrides, (sealed) => {
    if (!sealed.startsWith(sealedPrefix)) older.push(sealed);
    return sealed;
  });
  return older;
}

async function pageOf({ db }: JobContext, after: string | undefined) {
  const rows = await sealedConfigs.all({ db }, { after: after ?? null, limit: batchSize });
  return { rows, next: rows.length < batchSize ? undefined : rows.at(-1)?.id };
}

async function countFrom(context: JobContext, keys: ServerKeys, after: string | undefined): Promise<number> {
  const { rows, next } = await pageOf(context, after);
  const count = rows.reduce((sum, row) => sum + olderSecrets(row.config_overrides, keys).length, 0);
  return next === undefined ? count : count + (await countFrom(context, keys, next));
}

/** The secrets in the configurations of all projects, for the rotation of the server secret. */
export const sealedConfigSecrets: SealedValues = {
  name,
  count: async (context, keys) => await countFrom(context, keys, undefined),
  reseal: async (context, keys, after) => {
    const { rows, next } = await pageOf(context, after);
    const problems: string[] = [];
    const older = rows.filter(({ config_overrides }) => olderSecrets(config_overrides, keys).length > 0);
    const values = older.flatMap(({ id, config_overrides: was }) => {
      try {
        const purpose = configSecretPurpose(id);
        return [{ id, was, made: mapSecrets(was, (sealed) => keys.seal(purpose, keys.unseal(purpose, sealed))) }];
      } catch (error) {
        problems.push(`${name}, ${id}: ${error instanceof Error ? error.message : String(error)}`);
        return [];
      }
    });
    const done = values.length === 0 ? [] : await replaceConfigs.all(context, { values: JSON.stringify(values) });
    return { values: done.length, problems, next };
  },
};
