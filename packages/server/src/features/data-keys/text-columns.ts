import { type RawBuilder, sql } from 'kysely';
import { unscoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import type { JobContext } from '../../platform/background-jobs.ts';
import { KeyServiceFailure } from '../../platform/encryption/key-service.ts';
import { BrokenRecord } from '../../platform/encryption/record-cipher.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SealedValues } from '../../platform/sealed-values.ts';
import type { Renewed } from './data-keys.jobs.ts';
import type { StoredDataKey } from './data-keys.queries.ts';
import { dataKeyFor, type KeyContext } from './data-keys.service.ts';
import {
  headLength,
  headOf,
  type OpenText,
  type Owner,
  prepareToOpenAll,
  prepareToSeal,
  type SealText,
  sealWith,
  type TextKind,
} from './sealed-texts.ts';

const batchSize = 500;

/** A column of texts that data keys encrypt. */
export interface TextColumn {
  readonly kind: TextKind;
  /** Singular, such as `two-factor secret`. */
  readonly name: string;
  readonly table: string;
  readonly column: string;
  /** The column that identifies a row in its tenancy, and its type. */
  readonly key: { readonly column: string; readonly type: 'uuid' | 'text' };
  /** The column that the texts are bound to. */
  readonly ownerColumn: string;
  /** What texts of this column are bound to in addition. */
  readonly label?: string;
}

interface Row {
  readonly tenancy_id: TenancyId;
  readonly key: string;
  readonly owner: string;
  readonly sealed: string;
}

/** A column as the jobs need it. */
export interface MovableTexts {
  /** Texts that are sealed with the server secret, as releases before this one did. */
  readonly former: SealedValues;
  /** Encrypts a batch of texts of a retired data key with the current one. */
  readonly renew: (context: KeyContext, retired: StoredDataKey) => Promise<Renewed>;
}

/** Returns what a text of a column belongs to. */
export function ownerOf({ label }: Pick<TextColumn, 'label'>, owner: string): Owner {
  return label === undefined ? [owner] : [owner, label];
}

/**
 * Describes a column of texts that data keys encrypt. The feature that owns the table calls it. The table needs an index for
 * former texts and one for the texts of a data key, see migration 0055.
 */
export function textColumn(described: TextColumn): MovableTexts {
  const { kind, name, table, column, key } = described;
  const [from, value, keyColumn] = [sql.table(table), sql.ref(column), sql.ref(key.column)];
  const keyOf = (text: RawBuilder<unknown>) => sql`(${text})::${sql.raw(key.type)}`;
  const isFormer = sql`${value} collate "C" < 'v3.'`;
  const columns = sql`tenancy_id, ${keyColumn}::text as key, ${sql.ref(described.ownerColumn)}::text as owner,
    ${value} as sealed`;

  const count = unscoped(
    `sealed_texts.count_${column}`,
    () => sql<{ count: number }>`select count(*)::int as count from ${from} where ${isFormer}`,
  );
  const formerPage = unscoped(
    `sealed_texts.former_${column}`,
    (_q, the: { after: string | null }) => sql<Row>`
      select ${columns} from ${from}
      where ${isFormer} and (${the.after}::jsonb is null or (tenancy_id, ${keyColumn}) >
        ((${the.after}::jsonb ->> 0)::uuid, ${keyOf(sql`${the.after}::jsonb ->> 1`)}))
      order by tenancy_id, ${keyColumn} limit ${sql.lit(batchSize)}`,
  );
  const pageOfKey = unscoped(
    `sealed_texts.of_key_${column}`,
    (_q, the: { tenancyId: string; head: string }) => sql<Row>`
      select ${columns} from (
        select * from ${from}
        where tenancy_id = ${the.tenancyId}::uuid and ${value} is not null
          and left(${value}, ${sql.lit(headLength)}) = ${the.head}::text limit 5000
      ) as found
      order by random() limit ${sql.lit(batchSize)}`,
  );
  const replace = unscoped(
    `sealed_texts.replace_${column}`,
    (_q, the: { values: string }) => sql<{ done: number }>`
      update ${from} as t set ${value} = v.made
      from jsonb_to_recordset(${the.values}::jsonb) as v (tenancy uuid, key text, was text, made text)
      where t.tenancy_id = v.tenancy and ${sql.ref(`t.${key.column}`)} = ${keyOf(sql`v.key`)}
        and ${sql.ref(`t.${column}`)} = v.was
      returning 1 as done`,
  );

  const renewedValues = (rows: readonly Row[], openOf: (id: TenancyId) => OpenText, sealOf: SealersOf) =>
    resealed(rows, (row) => {
      const owner = ownerOf(described, row.owner);
      const seal = sealOf(row.tenancy_id);
      if (seal === undefined) return undefined;
      const made = seal(owner, openOf(row.tenancy_id)(owner, row.sealed));
      return { tenancy: row.tenancy_id, key: row.key, was: row.sealed, made };
    });

  return {
    former: {
      name,
      count: async ({ db }) => (await count.first({ db }))?.count ?? 0,
      reseal: async (context, platform, after) => {
        const rows = await formerPage.all(context, { after: after ?? null });
        const { sealOf, problems } = await sealersOf(context, platform, kind, rows);
        const openOf = await prepareToOpenAll({ ...context, platform }, kind, texts(rows));
        const { values, broken } = renewedValues(rows, openOf, sealOf);
        const done = values.length === 0 ? [] : await replace.all(context, { values: JSON.stringify(values) });
        const last = rows.at(-1);
        return {
          values: done.length,
          problems: [...problems, ...broken.map(({ key }) => `${name}, ${key}: it cannot be decrypted.`)],
          next: rows.length < batchSize || last === undefined ? undefined : JSON.stringify([last.tenancy_id, last.key]),
        };
      },
    },
    renew: async (context, retired) => {
      // Nothing reads the texts of a destroyed data key, and its tenancy is being removed.
      if (retired.wrapped === null) return { records: 0, broken: 0 };
      const rows = await pageOfKey.all(context, { tenancyId: context.tenancyId, head: headOf(retired.id) });
      if (rows.length === 0) return { records: 0, broken: 0 };
      const key = await dataKeyFor(context, retired.scope, true);
      const openOf = await prepareToOpenAll(context, kind, texts(rows));
      const { values, broken } = renewedValues(rows, openOf, (id) => sealWith(kind, id, key));
      const done = values.length === 0 ? [] : await replace.all(context, { values: JSON.stringify(values) });
      return { records: done.length, broken: broken.length };
    },
  };
}

type SealersOf = (tenancyId: TenancyId) => SealText | undefined;

function texts(rows: readonly Row[]) {
  return rows.map(({ tenancy_id: tenancyId, sealed }) => ({ tenancyId, sealed }));
}

/** Prepares the encryption for the tenancies of a batch. A data key that cannot be decrypted does not stop the others. */
export async function sealersOf(
  { db, now }: JobContext,
  platform: Platform,
  kind: TextKind,
  rows: readonly { readonly tenancy_id: TenancyId }[],
): Promise<{ readonly sealOf: SealersOf; readonly problems: readonly string[] }> {
  const sealers = new Map<TenancyId, SealText>();
  const problems: string[] = [];
  for (const tenancyId of new Set(rows.map((row) => row.tenancy_id))) {
    try {
      sealers.set(tenancyId, await prepareToSeal({ db, now, platform, tenancyId }, kind));
    } catch (error) {
      if (!(error instanceof KeyServiceFailure) || error.kind === 'unavailable') throw error;
      problems.push(`${kind.scope} of ${tenancyId}: ${error.message}`);
    }
  }
  return { sealOf: (tenancyId) => sealers.get(tenancyId), problems };
}

/** Applies a change to rows. @returns the new values, and the rows whose text cannot be decrypted */
export function resealed<R, V>(rows: readonly R[], change: (row: R) => V | undefined) {
  const values: V[] = [];
  const broken: R[] = [];
  for (const row of rows) {
    try {
      const value = change(row);
      if (value !== undefined) values.push(value);
    } catch (error) {
      if (!(error instanceof BrokenRecord)) throw error;
      broken.push(row);
    }
  }
  return { values, broken };
}
