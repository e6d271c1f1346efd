import type { UserId } from '@portico/contract';
import { sql } from 'kysely';
import { changedColumns } from '../../db/column-lines.ts';
import { scoped } from '../../db/statements.ts';
import { userColumns } from '../../db/tables/user-columns.ts';
import { renamedSearchText } from '../../kernel/search-text.ts';

interface Changes {
  /** JSON of `{id, lower_name, password_hash, only_first_password}` and the columns that change. */
  readonly rows: string;
}

/**
 * Changes profiles and passwords of several users. A column that a row does not have stays as it is. A new password ends older codes
 * and links. A user who lost a password gets none.
 *
 * @returns the changed users, and whether each has the given password
 */
export const updateManyUsers = scoped('users.update_many', (q, the: Changes, tenancyId) => {
  // @guard import-gives-no-removed-password
  const hasPassword = sql<boolean>`n.row ->> 'password_hash' is not null and not u.password_removed
    and (u.password_hash is null or not (n.row ->> 'only_first_password')::boolean)`;
  const columns = changedColumns(userColumns, 'u');
  return q
    .updateTable('users as u')
    .from(sql<{ row: unknown }>`jsonb_array_elements(${the.rows}::jsonb)`.as<'n'>(sql`n (row)`))
    .set({
      ...columns,
      // No tags are null.
      tags: sql<string | null>`nullif(${columns.tags}, '[]'::jsonb)`,
      search_text: sql<string>`case when n.row ? 'display_name'
        then ${renamedSearchText(sql<string>`n.row ->> 'lower_name'`)} else u.search_text end`,
      password_hash: sql<
        string | null
      >`case when ${hasPassword} then n.row ->> 'password_hash' else u.password_hash end`,
      credential_version: sql<number>`u.credential_version + case when ${hasPassword} then 1 else 0 end`,
    })
    .where('u.tenancy_id', '=', tenancyId)
    .where(sql<boolean>`u.id = (n.row ->> 'id')::uuid`)
    .returning([
      'u.id',
      sql<boolean>`coalesce(u.password_hash = n.row ->> 'password_hash', false)`.as('has_given_password'),
    ]);
});

/** Deletes users. Foreign keys delete dependent rows. The caller has locked them. */
export const deleteManyUsers = scoped('users.delete_many', (q, the: { userIds: readonly UserId[] }, tenancyId) =>
  q
    .deleteFrom('users')
    .where('tenancy_id', '=', tenancyId)
    .where(sql<boolean>`id = any(${the.userIds}::uuid[])`)
    .returning('id'),
);
