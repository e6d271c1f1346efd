import { sql } from 'kysely';
import { unscoped } from '../../db/statements.ts';
import { type ErasedRows, type ErasureStep, erasedMax, erasedUsers } from '../../kernel/background/erasure.ts';

/** Turns off the recording of writes in this transaction, since an event would have the name. @returns what was set before */
const pauseRecording = unscoped(
  'teams.pause_recording',
  (_q, the: { origin: string }) =>
    sql<{ origin: string | null }>`
    select before.origin from (select current_setting('portico.origin', true)) as before (origin)
    where set_config('portico.origin', ${the.origin}::text, true) is not null`,
);

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

/** Erases what is personal about teams whose only member was an erased user. */
export const teamErasure: ErasureStep = {
  kind: 'teams',
  run: async (context, users) => {
    if (users.every(({ team_ids }) => team_ids.length === 0)) return [];
    const before = await pauseRecording.first(context, { origin: 'off' });
    const erased = await eraseTeams.all(context, { users: JSON.stringify(users) });
    await pauseRecording.run(context, { origin: before?.origin ?? '' });
    return erased;
  },
};
