import { sql } from 'kysely';
import { BrokenRecord } from '../../base/encryption/record-cipher.ts';
import { unscoped } from '../../db/statements.ts';
import type { EncryptedRecords } from '../../kernel/encrypted-records.ts';
import { dataKeyFor } from './data-keys.service.ts';
import { headLength, headOf, type Owner, prepareToOpen, sealWith, type TextKind } from './sealed-texts.ts';

const batchSize = 500;

/** A column of texts that data keys encrypt. */
export interface TextColumn {
  readonly kind: TextKind;
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
  readonly key: string;
  readonly owner: string;
  readonly sealed: string;
}

/** Returns what a text of a column belongs to. */
export function ownerOf({ label }: Pick<TextColumn, 'label'>, owner: string): Owner {
  // @guard kind-of-stored-token
  return label === undefined ? [owner] : [owner, label];
}

/**
 * Describes how the texts of a column are encrypted with a new data key. The feature that owns the table calls it. The table
 * needs an index for the texts of a data key, such as `imported_password_keys_by_data_key`.
 *
 * @returns encrypts a batch of texts of a retired data key with the current one
 */
export function renewTexts(described: TextColumn): EncryptedRecords['renew'] {
  const { kind, table, column, key } = described;
  const [from, value, keyColumn] = [sql.table(table), sql.ref(column), sql.ref(key.column)];
  const pageOfKey = unscoped(
    `sealed_texts.of_key_${column}`,
    (_q, the: { tenancyId: string; head: string }) => sql<Row>`
      select ${keyColumn}::text as key, ${sql.ref(described.ownerColumn)}::text as owner, ${value} as sealed from (
        select * from ${from}
        where tenancy_id = ${the.tenancyId}::uuid and ${value} is not null
          and left(${value}, ${sql.lit(headLength)}) = ${the.head}::text limit 5000
      ) as found
      order by random() limit ${sql.lit(batchSize)}`,
  );
  const replace = unscoped(
    `sealed_texts.replace_${column}`,
    // @guard secret-written-during-job
    (_q, the: { tenancyId: string; values: string }) => sql<{ done: number }>`
      update ${from} as t set ${value} = v.made
      from jsonb_to_recordset(${the.values}::jsonb) as v (key text, was text, made text)
      where t.tenancy_id = ${the.tenancyId}::uuid and ${sql.ref(`t.${key.column}`)} = (v.key)::${sql.raw(key.type)}
        and ${sql.ref(`t.${column}`)} = v.was
      returning 1 as done`,
  );

  return async (context, retired) => {
    const { tenancyId } = context;
    // Nothing reads the texts of a destroyed data key, and its tenancy is being removed.
    if (retired.wrapped === null) return { records: 0, broken: 0 };
    const rows = await pageOfKey.all(context, { tenancyId, head: headOf(retired.id) });
    if (rows.length === 0) return { records: 0, broken: 0 };
    const seal = sealWith(kind, tenancyId, await dataKeyFor(context, retired.scope, true));
    const sealed = rows.map((row) => row.sealed);
    const open = await prepareToOpen(context, kind, sealed);
    const { values, broken } = resealed(rows, (row) => {
      const owner = ownerOf(described, row.owner);
      return { key: row.key, was: row.sealed, made: seal(owner, open(owner, row.sealed)) };
    });
    const done = values.length === 0 ? [] : await replace.all(context, { tenancyId, values: JSON.stringify(values) });
    return { records: done.length, broken: broken.length };
  };
}

/** Applies a change to rows. @returns the new values, and the rows whose text cannot be decrypted */
export function resealed<R, V>(rows: readonly R[], change: (row: R) => V) {
  const values: V[] = [];
  const broken: R[] = [];
  for (const row of rows) {
    try {
      values.push(change(row));
    } catch (error) {
      if (!(error instanceof BrokenRecord)) throw error;
      broken.push(row);
    }
  }
  return { values, broken };
}
