import { fields, type Json, type UserId } from '@portico/contract';
import { type RawBuilder, sql } from 'kysely';
import { rowsIn } from '../../db/parts.ts';
import { type Marks, type Scoped, scopedForms } from '../../db/statements.ts';
import { jsonText } from '../../db/tables/columns.ts';
import { renamedSearchText } from '../../kernel/search-text.ts';
import { bytesOfMetadata, type MetadataField, metadataFields } from './anonymous-storage.ts';
import { selectUsers, type UserRow } from './user-row.ts';

/** Columns whose changes have no side effects except for the search text. Undefined values stay the same. */
type OwnColumns = { readonly [K in MetadataField]?: Json | undefined } & {
  readonly display_name?: string | null | undefined;
};

/** The columns that change. */
type Form = { readonly [K in MetadataField | 'display_name']: boolean };

type Arguments = { readonly userId: UserId; readonly display_name: string | null; readonly name: string } & {
  readonly [K in MetadataField]: string | null;
} & { readonly [K in `${MetadataField}_bytes`]: number };

const updated = scopedForms(
  'users.change_own_columns',
  (q, form: Form, the: Marks<Arguments>, tenancyId) => {
    const hasMetadata = metadataFields.some((field) => form[field]);
    const changing = q.with('changed', (cte) =>
      cte
        .updateTable('users as u')
        .set({
          ...(form.display_name ? { display_name: the.display_name, search_text: renamedSearchText(the.name) } : {}),
          ...(form.client_metadata ? { client_metadata: the.client_metadata } : {}),
          ...(form.client_read_only_metadata ? { client_read_only_metadata: the.client_read_only_metadata } : {}),
          ...(form.server_metadata ? { server_metadata: the.server_metadata } : {}),
        })
        .where('u.tenancy_id', '=', tenancyId)
        .where('u.id', '=', the.userId)
        // @guard anonymous-metadata-in-statement
        .where(hasMetadata ? fitsAnonymous(form, the) : sql<boolean>`true`)
        .returningAll(),
    );
    return selectUsers(changing, tenancyId, rowsIn(changing, 'changed'));
  },
  () => ({}),
);

/** Returns the condition of `requireAnonymousStorage` for the row `u` at the time of the write. */
function fitsAnonymous(form: Form, the: Marks<Arguments>): RawBuilder<boolean> {
  const stored = (field: MetadataField) => sql`coalesce(octet_length(${sql.ref(`u.${field}`)}::text), 0)`;
  const before = sql.join(metadataFields.map(stored), sql` + `);
  const after = sql.join(
    metadataFields.map((field) => (form[field] ? sql`${the[`${field}_bytes`]}::integer` : stored(field))),
    sql` + `,
  );
  const max = sql.lit(fields.anonymousMetadataBytesMax);
  return sql<boolean>`case when u.is_anonymous then ${after} <= ${max} or ${after} < ${before} else true end`;
}

/**
 * Changes columns of a user that have no side effects. Runs one statement.
 *
 * @returns the changed user. Undefined if nothing was changed: the user does not exist, or exceeds the storage limit of
 * anonymous users
 */
export async function changeOwnColumns(
  context: Scoped,
  userId: UserId,
  columns: OwnColumns,
): Promise<UserRow | undefined> {
  const { display_name: displayName } = columns;
  const given = <K extends keyof OwnColumns>(column: K) => columns[column] !== undefined;
  const bytes = (field: MetadataField) => bytesOfMetadata(columns[field] ?? null);
  const form: Form = {
    display_name: given('display_name'),
    client_metadata: given('client_metadata'),
    client_read_only_metadata: given('client_read_only_metadata'),
    server_metadata: given('server_metadata'),
  };
  const [user] = await updated.all(context, form, {
    userId,
    display_name: displayName === '' ? null : displayName,
    name: (displayName ?? '').toLowerCase(),
    client_metadata: jsonText(columns.client_metadata),
    client_read_only_metadata: jsonText(columns.client_read_only_metadata),
    server_metadata: jsonText(columns.server_metadata),
    client_metadata_bytes: bytes('client_metadata'),
    client_read_only_metadata_bytes: bytes('client_read_only_metadata'),
    server_metadata_bytes: bytes('server_metadata'),
  });
  return user;
}
