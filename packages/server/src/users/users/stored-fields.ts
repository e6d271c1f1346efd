import type { Selectable } from 'kysely';
import type { UsersTable } from '../../db/tables/users.ts';

/** Fields that are stored in a column of their name as they are given, with the value of new users for whom none is given. */
const storedFields = {
  passkey_replaces_totp: false,
} as const satisfies Partial<Selectable<UsersTable>>;

type StoredField = keyof typeof storedFields;

/** Columns of `storedFields`. */
export type StoredFields = { readonly [K in StoredField]: Selectable<UsersTable>[K] };

/** Returns the columns of the fields that a request gives for a user. */
export function givenFields(given: object): Partial<StoredFields> {
  const entries = Object.entries(given).filter(
    ([field, value]) => Object.hasOwn(storedFields, field) && value !== undefined,
  );
  return Object.fromEntries(entries);
}

/** Returns all columns, with the values of new users for missing ones. */
export function withStoredDefaults(given: Partial<StoredFields> = {}): StoredFields {
  return { ...storedFields, ...given };
}

/** Returns these columns from statement arguments. */
export function storedColumns(user: StoredFields): StoredFields {
  const columns = Object.keys(storedFields) as StoredField[];
  return Object.fromEntries(columns.map((column) => [column, user[column]])) as unknown as StoredFields;
}
