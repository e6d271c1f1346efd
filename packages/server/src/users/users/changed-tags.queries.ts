import { fields, type UserId } from '@portico/contract';
import { sql } from 'kysely';
import { scoped } from '../../db/statements.ts';

interface Changes {
  readonly userIds: readonly UserId[];
  /** JSON arrays. */
  readonly add: string;
  readonly remove: string;
}

/** Adds and removes tags of users, in one statement. Users who would have too many tags stay as they are. */
export const changeTagsOfUsers = scoped(
  'users.change_tags',
  (_q, the: Changes, tenancyId) => sql<{ id: UserId; is_full: boolean }>`
    with held as (
      select u.id, u.tags, changed_tags(u.tags, ${the.add}::jsonb, ${the.remove}::jsonb) as wanted from users u
      where u.tenancy_id = ${tenancyId}::uuid and u.id = any(${the.userIds}::uuid[])
      order by u.id for no key update
    ), judged as (
      select h.id, h.wanted, coalesce(jsonb_array_length(h.wanted), 0) > ${sql.lit(fields.tagsMax)} as is_full
      from held h where h.wanted is distinct from h.tags
    ), changed as (
      update users u set tags = j.wanted from judged j
      where u.tenancy_id = ${tenancyId}::uuid and u.id = j.id and not j.is_full
      returning u.id
    )
    select j.id, j.is_full from judged j
    where j.is_full or exists (select 1 from changed c where c.id = j.id) order by j.id`,
);
