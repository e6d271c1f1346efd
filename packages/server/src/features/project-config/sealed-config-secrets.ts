import type { ConfigOverrides } from '@portico/contract';
import type { TenancyId } from '../../db/tenancy.ts';
import type { JobContext } from '../../platform/background-jobs.ts';
import type { SealedValues } from '../../platform/sealed-values.ts';
import {
  dataKeyFor,
  type EncryptedRecords,
  headOf,
  type OpenText,
  prepareToOpen,
  prepareToOpenAll,
  resealed,
  type SealText,
  sealersOf,
  sealWith,
} from '../data-keys/index.ts';
import {
  configOfTenancy,
  configSecretKind,
  formerConfigs,
  mapSecrets,
  replaceConfigs,
  secretsOf,
} from '../projects/index.ts';

const batchSize = 100;
const name = 'project configuration secret';

const isFormer = (sealed: string) => /^v[12]\./.test(sealed);

async function pageOf({ db }: JobContext, after: string | undefined) {
  const rows = await formerConfigs.all({ db }, { after: after ?? null, limit: batchSize });
  return { rows, next: rows.length < batchSize ? undefined : rows.at(-1)?.id };
}

async function countFrom(context: JobContext, after: string | undefined): Promise<number> {
  const { rows, next } = await pageOf(context, after);
  const count = rows.reduce((sum, row) => sum + secretsOf(row.config_overrides).filter(isFormer).length, 0);
  return next === undefined ? count : count + (await countFrom(context, next));
}

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

/** The secrets that the release before sealed with the server secret, in the configurations of all projects. */
export const formerConfigSecrets: SealedValues = {
  name,
  count: async (context) => await countFrom(context, undefined),
  reseal: async (context, platform, after) => {
    const { rows, next } = await pageOf(context, after);
    const older = rows.flatMap(({ id, config_overrides: was }) =>
      secretsOf(was).some(isFormer) ? [{ tenancy_id: id, was }] : [],
    );
    const { sealOf, problems } = await sealersOf(context, platform, configSecretKind, older);
    const openOf = await prepareToOpenAll({ ...context, platform }, configSecretKind, []);
    const { values, broken } = resealed(older, ({ tenancy_id: id, was }): Replaced | undefined => {
      const seal = sealOf(id);
      return seal === undefined ? undefined : { id, was, made: encryptedAgain(was, isFormer, openOf(id), seal) };
    });
    return {
      values: await replaceAll(context, isFormer, values),
      problems: [...problems, ...broken.map(({ tenancy_id }) => `${name}, ${tenancy_id}: they cannot be decrypted.`)],
      next,
    };
  },
};

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
