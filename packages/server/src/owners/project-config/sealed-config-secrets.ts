import type { ConfigOverrides } from '@portico/contract';
import type { TenancyId } from '../../db/tenancy.ts';
import { configSecretKind, mapSecrets, secretsOf } from '../../ground/config-secrets/index.ts';
import {
  dataKeyFor,
  headOf,
  type OpenText,
  prepareToOpen,
  resealed,
  type SealText,
  sealWith,
} from '../../ground/data-keys/index.ts';
import { configOfTenancy, replaceConfigs } from '../../ground/projects/index.ts';
import type { JobContext } from '../../kernel/background/jobs.ts';
import type { EncryptedRecords } from '../../kernel/encrypted-records.ts';

/** Encrypts the secrets again that have one of the heads. */
function encryptedAgain(
  overrides: ConfigOverrides,
  isOld: (sealed: string) => boolean,
  open: OpenText,
  seal: SealText,
) {
  return mapSecrets(overrides, (sealed, path) => (isOld(sealed) ? seal([path], open([path], sealed)) : sealed));
}

interface Replaced {
  readonly id: TenancyId;
  readonly was: ConfigOverrides;
  readonly made: ConfigOverrides;
}

/** Replaces configurations that did not change. @returns the number of secrets that were encrypted again */
async function replaceAll(
  { db }: Pick<JobContext, 'db'>,
  isOld: (sealed: string) => boolean,
  values: readonly Replaced[],
): Promise<number> {
  if (values.length === 0) return 0;
  const replaced = new Set((await replaceConfigs.all({ db }, { values: JSON.stringify(values) })).map(({ id }) => id));
  return values.filter(({ id }) => replaced.has(id)).flatMap(({ was }) => secretsOf(was).filter(isOld)).length;
}

/** The secrets in configurations, for the job that encrypts them with new data keys. */
export const configSecretRecords: EncryptedRecords = {
  scopePrefix: configSecretKind.scope,
  constraint: null,
  renew: async (context, retired) => {
    const found = retired.wrapped === null ? undefined : await configOfTenancy.first(context, {});
    const isOld = (sealed: string) => sealed.startsWith(headOf(retired.id));
    const secrets = found === undefined ? [] : secretsOf(found.config_overrides).filter(isOld);
    if (found === undefined || secrets.length === 0) return { records: 0, broken: 0 };
    const open = await prepareToOpen(context, configSecretKind, secrets);
    const seal = sealWith(configSecretKind, context.tenancyId, await dataKeyFor(context, retired.scope, true));
    const { values, broken } = resealed([found], ({ id, config_overrides: was }): Replaced => {
      return { id, was, made: encryptedAgain(was, isOld, open, seal) };
    });
    const { db } = context;
    return { records: await replaceAll({ db }, isOld, values), broken: broken.length };
  },
};
