import { fields, tagCountMax, type UserId } from '@portico/contract';
import { sql } from 'kysely';
import { scoped } from '../../db/statements.ts';

/** A tag with the number of its users, up to `tagCountMax` and one more. */
interface TagRow {
  readonly key: string;
  readonly tag: string;
  readonly count: number;
}

interface Page {
  /** What the keys begin with, in lower case. */
  readonly start: string;
  /** The key after which the page begins. Null for the first page. */
  readonly after: string | null;
  readonly count: number;
}

/**
 * The tags of a project, in the order of their keys. Each step finds the next key in `user_tags_by_key`, so the work depends on the
 * number of tags and not on that of users.
 */
export const listTags = scoped(
  'tags.list',
  (_q, the: Page, tenancyId) => sql<TagRow>`
    with recursive found as (
      (select t.key as key, t.tag, 1 as place from user_tags t
        where t.tenancy_id = ${tenancyId}::uuid and t.key >= lower(${the.start}::text)
          and (${the.after}::text is null or t.key > ${the.after}::text)
        order by t.key, t.user_id limit 1)
      union all
      select n.key, n.tag, f.place + 1 from found f cross join lateral (
        select t.key as key, t.tag from user_tags t
        where t.tenancy_id = ${tenancyId}::uuid and t.key > f.key
        order by t.key, t.user_id limit 1
      ) as n
      where f.place < ${the.count}::integer
    )
    select f.key, f.tag, (
      select count(*) from (
        select 1 from user_tags c where c.tenancy_id = ${tenancyId}::uuid and c.key = f.key
        order by c.user_id limit ${sql.lit(tagCountMax + 1)}
      ) as counted
    )::integer as count
    from found f where starts_with(f.key, lower(${the.start}::text)) order by f.key`,
);

interface Changes {
  readonly userIds: readonly UserId[];
  /** JSON arrays. */
  readonly add: string;
  readonly remove: string;
}

/** Adds and removes tags of users, in one statement. Users who would have too many tags stay as they are. */
export const changeTags = scoped(
  'tags.change',
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
