import type { Defaulted } from './columns.ts';

/** A column of users or teams that the API reads. Who may read and write it, the entity in the contract says. */
export interface ListedColumn {
  readonly type: 'text' | 'boolean' | 'jsonb' | 'timestamptz';
  /** Lines of imports and exports have it: for new rows only, or also as a change of what is there already. A time ends with `_millis` there. */
  readonly line?: 'new' | 'change';
  /** It is stored as it is given. What is created without a value has this one. */
  readonly given?: null | false;
  /** Events record its values: always, or only when they change. */
  readonly recorded?: 'always' | 'change';
}

/** Columns by name. */
export type ListedColumns = Readonly<Record<string, ListedColumn>>;

type Wanted = { readonly [K in keyof ListedColumn]?: readonly ListedColumn[K][] };

/** The names of the columns with one of the wanted values. */
export type NamesWith<C extends ListedColumns, W extends Wanted> = {
  [K in keyof C & string]: C[K] extends { readonly [P in keyof W]: W[P] extends readonly (infer V)[] ? V : never }
    ? K
    : never;
}[keyof C & string];

/** The types in a table of the columns that are stored as they are given. */
export type GivenColumns<C extends ListedColumns> = {
  [K in NamesWith<C, { given: (null | false)[] }>]: C[K]['type'] extends 'boolean' ? Defaulted<boolean> : string | null;
};

/** Returns the column names that have one of the wanted values, as the list orders them. */
export function namesOf<C extends ListedColumns, const W extends Wanted>(columns: C, wanted: W): NamesWith<C, W>[] {
  const conditions = Object.entries(wanted) as [keyof ListedColumn, readonly unknown[]][];
  const names = Object.entries(columns).flatMap(([name, column]) =>
    conditions.every(([property, values]) => property in column && values.includes(column[property])) ? name : [],
  );
  return names as NamesWith<C, W>[];
}
