import { tagCountMax } from '@portico/contract';
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
