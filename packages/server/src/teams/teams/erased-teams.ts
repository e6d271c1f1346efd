import { sql } from 'kysely';
import { unscoped } from '../../db/statements.ts';
import { type ErasedRows, erasedMax, erasedUsers, erases } from '../../kernel/background/erasure.ts';

/** Removes the names and metadata of teams without members, which were the only team of a deleted member. */
const eraseTeams = unscoped(
  'teams.erase',
  (_q, the: { users: string }) =>
    sql<ErasedRows>`
    with taken as materialized (
      select t.tenancy_id, t.id as team_id, x.id from ${erasedUsers(the.users)}
      join teams t on t.tenancy_id = x.tenancy_id and t.id = any(x.team_ids)
      where (t.display_name <> 'Team' or coalesce(t.profile_image_url, t.client_metadata::text, t.client_read_only_metadata::text,
          t.server_metadata::text) is not null)
        and not exists (select 1 from team_memberships m where m.tenancy_id = t.tenancy_id and m.team_id = t.id)
      limit ${sql.lit(erasedMax)}
    ), changed as (
      update teams t set display_name = 'Team', profile_image_url = null, client_metadata = null,
        client_read_only_metadata = null, server_metadata = null
      from taken w where t.tenancy_id = w.tenancy_id and t.id = w.team_id
    )
    select id, count(*)::float8 as count from taken group by id`,
);

export const teamErasure = erases('teams', eraseTeams);
