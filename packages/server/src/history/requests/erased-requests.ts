import { sql } from 'kysely';
import { unscoped } from '../../db/statements.ts';
import { type ErasedRows, erasedMax, erasedUsers, erases } from '../../kernel/background/erasure.ts';
import { keptDaysDefault } from './requests.queries.ts';

/** No request of the log is older. */
const keptDays = sql.lit(keptDaysDefault + 1);

/**
 * Deletes requests with an access token of the users, and those of the events about them: who signs in has no token, but sends an
 * address and a user agent.
 */
const eraseRequests = unscoped(
  'requests.erase',
  (_q, the: { users: string }) => sql<ErasedRows>`
    with taken as materialized (
      select distinct on (f.tenancy_id, f.id) f.tenancy_id, f.id as request_id, x.id from ${erasedUsers(the.users)}
      cross join lateral (
        select r.tenancy_id, r.id from requests r where r.tenancy_id = x.tenancy_id and r.user_id = x.user_id and r.at <= x.before
        union all select r.tenancy_id, r.id from events e join requests r on r.tenancy_id = e.tenancy_id and r.id = e.request_id
        where e.tenancy_id = x.tenancy_id and e.user_id = x.user_id and e.at <= x.before
          and e.at > x.before - make_interval(days => ${keptDays})
      ) as f limit ${sql.lit(erasedMax)}
    ), gone as (
      delete from requests r using taken t where r.tenancy_id = t.tenancy_id and r.id = t.request_id
    )
    select id, count(*)::float8 as count from taken group by id`,
);

export const requestErasure = erases('requests', eraseRequests);
