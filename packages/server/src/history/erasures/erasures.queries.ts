import type { UserId } from '@portico/contract';
import { type Selectable, sql } from 'kysely';
import { unrecorded } from '../../db/origin.ts';
import { scoped, unscoped } from '../../db/statements.ts';
import type { ErasuresTable } from '../../db/tables/events.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import type { ErasedUser } from '../../kernel/background/erasure.ts';
import { nameOfUser } from '../../users/user-search/index.ts';

/** Days between the deletion of a user and the erasure, if the project has not chosen another number. */
const delayDaysDefault = 30;

/** Users that one round erases. */
const usersMax = 100;

/** Builds the call that records an erasure, with the teams whose events it erases. */
const recorded = (row: string) =>
  sql.raw(`record_event(${row}.tenancy_id, 'user.erased', ${row}.user_id, null, ${row}.id::text, null,
      case when ${row}.team_ids <> '{}' then jsonb_build_object('team_ids', ${row}.team_ids) end)::text`);

/**
 * Takes erasures that are due, and records those that begin. An erasure that has not begun is dropped if the user exists again, such
 * as after an import. One that has begun goes on: it removes only what is older than itself, and erased events name it. Two
 * processes do not take the same one.
 */
export const beginErasures = unscoped(
  'erasures.begin',
  (_q, the: { now: Date }) =>
    sql<ErasedUser>`
    with due as materialized (
      select o.tenancy_id, o.id from erasures o
      where o.completed_at is null and o.requested_by is not null limit ${sql.lit(usersMax)}
    ), waiting as materialized (
      select w.tenancy_id, w.id from tenancies t
      cross join lateral (
        select case when o.days = 'null' then null else coalesce(o.days::text::integer, ${sql.lit(delayDaysDefault)}) end as days
        from (select coalesce(t.config_overrides::jsonb -> 'users.erasureDelayDays',
          t.config_overrides::jsonb #> '{users,erasureDelayDays}')) as o (days)
      ) as delay
      cross join lateral (
        select o.tenancy_id, o.id from erasures o
        where o.tenancy_id = t.id and o.completed_at is null
          and o.created_at <= ${the.now}::timestamptz - make_interval(days => delay.days)
        order by o.created_at, o.id limit ${sql.lit(usersMax)}
      ) as w
      where delay.days is not null
      limit ${sql.lit(usersMax)}
    ), taken as materialized (
      select x.* from erasures x
      where (x.tenancy_id, x.id) in (select * from due union select * from waiting) and x.completed_at is null
      order by x.tenancy_id, x.id for update skip locked
    ), dropped as (
      delete from erasures x using taken t join users u on u.tenancy_id = t.tenancy_id and u.id = t.user_id
      where x.tenancy_id = t.tenancy_id and x.id = t.id and t.recorded_at is null returning x.tenancy_id, x.id
    ), begun as (
      update erasures x set recorded_at = coalesce(x.recorded_at, event_time()), addresses = coalesce(array(
        select distinct lower(a) from unnest(x.addresses) as a
        union select lower(v.value) from events e, unnest(array[e.before ->> 'value', e.after ->> 'value']) as v (value)
        where e.tenancy_id = x.tenancy_id and e.user_id = x.user_id and e.type like 'contact_channel.%' and v.value is not null
      ), '{}')
      from taken t where x.tenancy_id = t.tenancy_id and x.id = t.id and (t.recorded_at is not null
        or not exists (select 1 from users u where u.tenancy_id = x.tenancy_id and u.id = x.user_id))
      returning x.id, x.tenancy_id, x.user_id, x.recorded_at as before, x.created_at as until, x.addresses, x.team_ids, t.recorded_at as recorded_before
    )
    select b.id, b.tenancy_id, b.user_id, b.before, b.until, b.addresses, b.team_ids, case when b.recorded_before is null then ${recorded('b')} end as recorded
    from begun b`,
);

/** Turns off the recording of events in the rest of the transaction: they would have the removed values. */
export const pauseRecording = unscoped(
  'erasures.pause_recording',
  () => sql<{ origin: string }>`select set_config('portico.origin', ${sql.lit(unrecorded)}, true) as origin`,
);

/** Adds what a round has removed. @param the.erased JSON array of `{ tenancy_id, id, counts, is_done }` */
export const storeErased = unscoped(
  'erasures.store',
  (_q, the: { erased: string; now: Date }) =>
    sql<never>`
    update erasures x set
      counts = (
        select coalesce(jsonb_object_agg(kind, count), '{}') from (
          select kind, sum(count::integer) as count from (
            select * from jsonb_each_text(x.counts) union all select * from jsonb_each_text(w.counts)
          ) as both_counts (kind, count) group by kind
        ) as summed
      ),
      completed_at = case when w.is_done then ${the.now}::timestamptz end,
      addresses = case when w.is_done then '{}' else x.addresses end,
      team_ids = case when w.is_done then '{}' else x.team_ids end
    from jsonb_to_recordset(${the.erased}::jsonb) as w (tenancy_id uuid, id uuid, counts jsonb, is_done boolean)
    where x.tenancy_id = w.tenancy_id and x.id = w.id`,
);

/** Stores the request of a person, or adds the person to an erasure that waits for its time. Records it. */
export const requestErasure = scoped(
  'erasures.request',
  (_q, the: { id: string; userId: UserId; requestedBy: string; now: Date }, tenancyId) =>
    sql<{ readonly id: string; readonly recorded: string | null }>`
    with asked as (
      update erasures set requested_by = ${the.requestedBy}::jsonb, recorded_at = event_time()
      where tenancy_id = ${tenancyId}::uuid and user_id = ${the.userId}::uuid and completed_at is null and recorded_at is null
      returning tenancy_id, id, user_id, team_ids
    ), added as (
      insert into erasures (tenancy_id, id, user_id, created_at, requested_by, recorded_at)
      select ${tenancyId}::uuid, ${the.id}::uuid, ${the.userId}::uuid, ${the.now}::timestamptz, ${the.requestedBy}::jsonb, event_time()
      where not exists (
        select 1 from erasures where tenancy_id = ${tenancyId}::uuid and user_id = ${the.userId}::uuid and completed_at is null
      )
      returning tenancy_id, id, user_id, team_ids
    )
    select a.id, ${recorded('a')} as recorded
    from (select * from asked union all select * from added) as a`,
);

/** Whether there is anything about a user ID in the project: a user, an event, an email or an erasure. */
export const knowsUser = scoped(
  'erasures.knows_user',
  (_q, the: { userId: UserId }, tenancyId) =>
    sql<{ readonly is_known: boolean; readonly exists: boolean }>`
    select u.exists, u.exists
      or exists (select 1 from events where tenancy_id = ${tenancyId}::uuid and user_id = ${the.userId}::uuid)
      or exists (select 1 from erasures where tenancy_id = ${tenancyId}::uuid and user_id = ${the.userId}::uuid)
      or exists (select 1 from outgoing_emails where tenancy_id = ${tenancyId}::uuid and user_id = ${the.userId}::uuid) as is_known
    from (select exists (select 1 from users where tenancy_id = ${tenancyId}::uuid and id = ${the.userId}::uuid)) as u ("exists")`,
);

/** An erasure in the list. */
export interface ErasureRow
  extends Pick<
    Selectable<ErasuresTable>,
    'id' | 'user_id' | 'created_at' | 'requested_by' | 'recorded_at' | 'completed_at' | 'counts'
  > {
  readonly requested_by_name: string | null;
  readonly created_seconds: number;
}

/** Builds the columns of an erasure `x` in the list. */
const listed = (
  tenancyId: TenancyId,
) => sql`x.id, x.user_id, x.created_at, x.requested_by, x.recorded_at, x.completed_at, x.counts,
  date_part('epoch', x.created_at)::float8 as created_seconds,
  case x.requested_by ->> 'type' when 'owner' then person_name((x.requested_by ->> 'id')::uuid)
    when 'user' then ${nameOfUser(tenancyId, sql`(x.requested_by ->> 'id')::uuid`)} end as requested_by_name`;

/** The newest erasure of a user that is not completed, otherwise the newest. Served by `erasures_of_user`. */
export const newestErasure = scoped(
  'erasures.of_user',
  (_q, the: { userId: UserId }, tenancyId) =>
    sql<ErasureRow>`
    select ${listed(tenancyId)} from erasures x
    where x.tenancy_id = ${tenancyId}::uuid and x.user_id = ${the.userId}::uuid
    order by x.completed_at is null desc, x.created_at desc limit 1`,
);

/** A page of erasures, newest first. Served by `erasures_by_time`. */
export const erasurePage = scoped(
  'erasures.page',
  (_q, the: { cursorAt: string; cursorId: string; count: number }, tenancyId) =>
    sql<ErasureRow>`
    select ${listed(tenancyId)} from erasures x
    where x.tenancy_id = ${tenancyId}::uuid and (x.created_at, x.id) < (${the.cursorAt}::timestamptz, ${the.cursorId}::uuid)
    order by x.created_at desc, x.id desc limit ${the.count}::integer`,
);
