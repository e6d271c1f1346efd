import type { Selectable } from 'kysely';
import { jsonText } from '../../db/tables/columns.ts';
import { namesOf } from '../../db/tables/listed-columns.ts';
import { userColumns } from '../../db/tables/user-columns.ts';
import type { UsersTable } from '../../db/tables/users.ts';

const names = namesOf(userColumns, { given: [null, false] });

/** The columns that are stored as they are given. */
export type StoredFields = { readonly [K in (typeof names)[number]]: Selectable<UsersTable>[K] };

/** Returns the columns of the fields that a request gives for a user. */
export function givenFields(given: object): Partial<StoredFields> {
  const values: Readonly<Record<string, unknown>> = { ...given };
  return Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));
}

/** Returns all columns, with the values of new users for missing ones. */
export function withStoredDefaults(given: Partial<StoredFields> = {}): StoredFields {
  return columnsOf((name) => given[name] ?? userColumns[name].given);
}

/** Returns these columns from statement arguments. */
export function storedColumns(user: StoredFields): StoredFields {
  return columnsOf((name) => user[name]);
}

function columnsOf(value: (name: keyof StoredFields) => unknown): StoredFields {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as unknown as StoredFields;
}

/** Returns tags as they are stored: no tags are null. */
export function tagsText(tags: readonly string[] | undefined): string | null {
  return tags === undefined || tags.length === 0 ? null : jsonText([...tags]);
}
