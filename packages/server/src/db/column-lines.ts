import { type RawBuilder, sql } from 'kysely';
import { type ListedColumn, type ListedColumns, type NamesWith, namesOf } from './tables/listed-columns.ts';

/** The parts of statements that import and export the listed columns of a table. @see ./tables/listed-columns.ts */

const lines = { line: ['new', 'change'] } as const;
const changes = { line: ['change'] } as const;

type LineName<C extends ListedColumns> = NamesWith<C, typeof lines>;

/** Returns the columns of `jsonb_to_recordset` for lines. */
export function lineTypes(columns: ListedColumns): RawBuilder<unknown> {
  return sql.raw(
    namesOf(columns, lines)
      .map((name) => `${name} ${columns[name]?.type}`)
      .join(', '),
  );
}

/** Returns the columns of rows that are inserted from the lines `n`. */
export function columnsOfLines<C extends ListedColumns>(columns: C) {
  const names = namesOf(columns, lines);
  return Object.fromEntries(names.map((name) => [name, sql.ref(`n.${name}`)])) as unknown as {
    [K in LineName<C>]: RawBuilder<ValueOf<C[K]>>;
  };
}

type ValueOf<L extends ListedColumn> = L['type'] extends 'boolean'
  ? boolean
  : L['type'] extends 'timestamptz'
    ? Date | null
    : string | null;

/** Returns the function that converts a line to the values of a new row, for its JSON. */
export function valuesOfLines<C extends ListedColumns>(columns: C): (line: object) => Record<LineName<C>, unknown> {
  const listed = namesOf(columns, lines).map((name) => {
    const isTime = columns[name]?.type === 'timestamptz';
    return {
      name,
      isTime,
      key: isTime ? `${name}_millis` : name,
      missing: columns[name]?.type === 'boolean' ? false : null,
    };
  });
  return (line) => {
    const given = line as Readonly<Record<string, unknown>>;
    const values: Record<string, unknown> = {};
    for (const { name, isTime, key, missing } of listed) {
      const value = given[key] ?? missing;
      values[name] = isTime && value !== null ? new Date(value as number).toISOString() : value;
    }
    return values as Record<LineName<C>, unknown>;
  };
}

/** Returns the function that takes those columns from a line which change a row that is there already. */
export function changesOfLines(columns: ListedColumns): (line: object) => Record<string, unknown> {
  const names = namesOf(columns, changes);
  return (line) => {
    const given: Readonly<Record<string, unknown>> = { ...line };
    return Object.fromEntries(names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));
  };
}

/** Returns the columns of rows that `n.row` changes. A column that it does not have stays as it is. @param alias of the table */
export function changedColumns<C extends ListedColumns>(columns: C, alias: string) {
  const names = namesOf(columns, changes);
  return Object.fromEntries(names.map((name) => [name, changedValue(columns[name]?.type, name, alias)])) as unknown as {
    [K in NamesWith<C, typeof changes>]: RawBuilder<string | null>;
  };
}

function changedValue(type: ListedColumn['type'] | undefined, name: string, alias: string) {
  const value = type === 'jsonb' ? sql`nullif(n.row -> ${sql.lit(name)}, 'null')` : sql`n.row ->> ${sql.lit(name)}`;
  return sql`case when n.row ? ${sql.lit(name)} then ${value} else ${sql.ref(`${alias}.${name}`)} end`;
}

/** Returns the names and values of the columns that an import changes, for `jsonb_build_object`. */
export function changingPairs(columns: ListedColumns): RawBuilder<unknown> {
  return sql.join(namesOf(columns, changes).map((name) => sql`${sql.lit(name)}, ${sql.ref(name)}`));
}

/** Returns a time as milliseconds, for JSON. */
export const millis = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;

/**
 * Returns the JSON of an exported row, without what has its usual value. JSON columns keep nulls inside.
 *
 * @param alias of the table
 * @param others names and values for `json_build_object`, which stand for the columns of their names
 */
export function exportedLine(
  columns: ListedColumns,
  alias: string,
  others: Readonly<Record<string, RawBuilder<unknown>>>,
): RawBuilder<unknown> {
  const pairs = namesOf(columns, lines).map((name): [string, RawBuilder<unknown>, ListedColumn['type'] | undefined] => [
    name,
    sql.ref(`${alias}.${name}`),
    columns[name]?.type,
  ]);
  const plain = Object.fromEntries(
    pairs.flatMap(([name, value, type]) => {
      if (type === 'jsonb') return [];
      if (type === 'timestamptz') return [[`${name}_millis`, millis(`${alias}.${name}`)]];
      return [[name, type === 'boolean' ? sql`nullif(${value}, false)` : value]];
    }),
  );
  const parts = Object.entries<RawBuilder<unknown>>({ ...plain, ...others }).map(
    ([name, value]) => sql`${sql.lit(name)}, ${value}`,
  );
  const metadata = pairs
    .filter(([, , type]) => type === 'jsonb')
    .map(
      ([name, value]) =>
        sql`case when ${value} is null then '{}' else jsonb_build_object(${sql.lit(name)}, ${value}) end`,
    );
  return sql.join([sql`json_strip_nulls(json_build_object(${sql.join(parts)}))::jsonb`, ...metadata], sql` || `);
}
