import { type RawBuilder, sql } from 'kysely';
import { unscoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** Events that one run of the job seals. */
const sealedMax = 2000;

/** Seals that one run of the verification reads. */
const verifiedMax = 50;

/** Lets only one process at a time seal events. Returns no row if another one does. */
export const holdSealing = unscoped(
  'events.hold_sealing',
  () =>
    sql<{
      held: true;
    }>`select true as held from (select pg_try_advisory_xact_lock(hashtext('portico event seals'))) as l (held)
    where l.held`,
);

/** Events of a tenancy that have no seal yet, with the seal before. */
export interface Unsealed {
  readonly tenancy_id: TenancyId;
  readonly times: readonly Date[];
  readonly ids: readonly string[];
  readonly digest: Buffer;
  /** Null for the first seal. */
  readonly last_number: number | null;
  readonly last_code: Buffer | null;
}

/**
 * Takes committed events without a seal, in the order of tenancy and time. Their transactions have ended, so requests do
 * not wait. The seal has the ID of an event that was removed before it was sealed, so the removal shows.
 */
export const takeUnsealed = unscoped(
  'events.take_unsealed',
  () =>
    sql<Unsealed>`
    with taken as (
      delete from unsealed_events u using (
        select tenancy_id, at, id from unsealed_events order by tenancy_id, at, id limit ${sql.lit(sealedMax)}
      ) as first
      where u.tenancy_id = first.tenancy_id and u.at = first.at and u.id = first.id
      returning u.tenancy_id, u.at, u.id
    )
    select t.tenancy_id, array_agg(t.at order by t.at, t.id) as times, array_agg(t.id order by t.at, t.id) as ids,
      sha256(coalesce(string_agg(event_digest(e), '' order by t.at, t.id), '')) as digest,
      (select s.number from event_seals s where s.tenancy_id = t.tenancy_id order by s.number desc limit 1) as last_number,
      (select s.code from event_seals s where s.tenancy_id = t.tenancy_id order by s.number desc limit 1) as last_code
    from taken t left join events e on e.tenancy_id = t.tenancy_id and e.at = t.at and e.id = t.id
    group by t.tenancy_id`,
);

/** Stores seals. @param the.seals JSON array of the columns, with bytes in hexadecimal */
export const insertSeals = unscoped(
  'events.insert_seals',
  (_q, the: { seals: string; now: Date }) =>
    sql<never>`
    insert into event_seals (tenancy_id, number, event_times, event_ids, last_at, digest, code, sealed_at)
    select s.tenancy_id, s.number, s.times, s.ids, s.times[cardinality(s.times)], decode(s.digest, 'hex'),
      decode(s.code, 'hex'), ${the.now}::timestamptz
    from jsonb_to_recordset(${the.seals}::jsonb)
      as s (tenancy_id uuid, number bigint, times timestamptz[], ids uuid[], digest text, code text)`,
);

/** A seal with the present digest of its events. */
export interface CheckedSeal {
  readonly tenancy_id: TenancyId;
  readonly project_id: string | null;
  readonly number: number;
  readonly events: number;
  readonly digest: Buffer;
  readonly present_digest: Buffer;
  readonly code: Buffer;
  /** Null if the code covers the digest. */
  readonly renewed_code: Buffer | null;
  readonly missing: number;
  /** Events whose personal values were erased. */
  readonly erased: number;
  /** Those of them of which no erasure says it. */
  readonly unrecorded: number;
  readonly is_expired: boolean;
  readonly previous_code: Buffer | null;
}

/** Builds the condition that one of the erasures `x` has a sealed event, later than the erased event. */
const isRecordedBy = (erasures: RawBuilder<unknown>) => sql`exists (
  select 1 from erasures x
  join events r on r.tenancy_id = x.tenancy_id and r.type = 'user.erased' and r.at = x.recorded_at
    and r.subject_id = x.id::text and r.user_id = x.user_id
  where x.tenancy_id = e.tenancy_id and r.at >= e.at and ${erasures}
)`;

const isOfUser = sql`x.user_id = e.user_id`;
const isOfActor = sql`x.user_id = case when e.actor_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then e.actor_id::uuid end`;

/** An erasure must be of a user whose values they are: an event about one user can be an act of another. */
const isRecorded = sql`(e.values_digest is null or ${isRecordedBy(isOfUser)}
    or (e.user_id is null and ${isRecordedBy(isOfActor)})
    or ${isRecordedBy(sql`x.id = e.erasure_id and (e.type like 'email_suppression.%'
      or (e.user_id is null and r.after -> 'team_ids' ? e.team_id::text))`)})
  and (e.origin_digest is null or ${isRecordedBy(isOfActor)}
    or (e.actor_type in ('client', 'server', 'admin') and ${isRecordedBy(isOfUser)}))`;

/** Builds the query for seals `s`, with their events as they are now. */
function checkedSeals(condition: RawBuilder<unknown>) {
  return sql<CheckedSeal>`
    select s.tenancy_id, t.project_id, s.number, cardinality(s.event_ids) as events, s.digest, s.code, s.renewed_code,
      s.expired_at is not null as is_expired,
      (select p.code from event_seals p where p.tenancy_id = s.tenancy_id and p.number = s.number - 1) as previous_code,
      present.digest as present_digest, present.missing, present.erased, present.unrecorded
    from event_seals s left join tenancies t on t.id = s.tenancy_id
    cross join lateral (
      select sha256(coalesce(string_agg(event_digest(e), '' order by w.at, w.id), '')) as digest,
        (count(*) filter (where e.id is null))::float8 as missing,
        (count(*) filter (where coalesce(e.origin_digest, e.values_digest) is not null))::float8 as erased,
        (count(*) filter (where coalesce(e.origin_digest, e.values_digest) is not null and not (${isRecorded})))::float8 as unrecorded
      from unnest(s.event_times, s.event_ids) as w (at, id)
      left join events e on e.tenancy_id = s.tenancy_id and e.at = w.at and e.id = w.id
    ) as present
    where ${condition}`;
}

/** The seals after a position, with their events as they are now. */
export const sealsAfter = unscoped(
  'events.seals_after',
  (_q, the: { tenancyId: string; number: number }) =>
    sql<CheckedSeal>`${checkedSeals(sql`(s.tenancy_id, s.number) > (${the.tenancyId}::uuid, ${the.number}::bigint)`)}
      order by s.tenancy_id, s.number limit ${sql.lit(verifiedMax)}`,
);

/** Seals by tenancy and number. @param the.seals JSON array */
export const sealsOf = unscoped('events.seals_of', (_q, the: { seals: string }) =>
  checkedSeals(sql`(s.tenancy_id, s.number) in (
      select w.tenancy_id, w.number from jsonb_to_recordset(${the.seals}::jsonb) as w (tenancy_id uuid, number bigint)
    ) and s.expired_at is null`),
);

/** Projects whose number of events is not that of their seals and of the events without a seal. */
export const addedEvents = unscoped(
  'events.added',
  (_q, the: { before: Date }) =>
    sql<{ project_id: string | null; events: number; sealed: number }>`
    select t.project_id, counted.events::float8 as events, coalesce(sealed.events, 0)::float8 as sealed
    from (select tenancy_id, count(*) as events from events e where e.at < ${the.before}::timestamptz
      and not exists (select 1 from unsealed_events u where u.tenancy_id = e.tenancy_id and u.at = e.at and u.id = e.id)
      group by tenancy_id) as counted
    left join (
      select s.tenancy_id, count(*) as events from event_seals s, unnest(s.event_times) as w (at)
      where s.expired_at is null and w.at < ${the.before}::timestamptz group by s.tenancy_id
    ) as sealed on sealed.tenancy_id = counted.tenancy_id
    left join tenancies t on t.id = counted.tenancy_id
    where counted.events > coalesce(sealed.events, 0)`,
);

/** Days after which events are deleted, if the project has not chosen another number. */
const retentionDaysDefault = 365;

/**
 * Deletes the events of seals whose retention time is over, some of each project. The seals stay, so the chain can be
 * verified.
 */
export const expireSeals = unscoped(
  'events.expire_seals',
  (_q, the: { now: Date }) =>
    sql<{ number: string }>`
    with due as (
      select s.tenancy_id, s.number, s.event_times, s.event_ids
      from tenancies t cross join lateral (
        select * from event_seals o where o.tenancy_id = t.id and o.expired_at is null order by o.number limit 5
      ) as s
      where s.last_at < ${the.now}::timestamptz - make_interval(days => coalesce(
        (t.config_overrides ->> 'events.retentionDays')::integer,
        (t.config_overrides #>> '{events,retentionDays}')::integer, ${sql.lit(retentionDaysDefault)}))
      limit 200
    ), deleted as (
      delete from events e using (
        select d.tenancy_id, w.at, w.id from due d, unnest(d.event_times, d.event_ids) as w (at, id)
      ) as old
      where e.tenancy_id = old.tenancy_id and e.at = old.at and e.id = old.id
    )
    update event_seals s set expired_at = ${the.now}::timestamptz from due
    where s.tenancy_id = due.tenancy_id and s.number = due.number`,
);

/** Creates the partitions of this month and the two after it, and drops empty ones of earlier months. */
export const keepPartitions = unscoped(
  'events.keep_partitions',
  (_q, the: { now: Date }) =>
    sql<
      Record<string, null>
    >`select create_event_partitions(${the.now}::timestamptz), drop_event_partitions(${the.now}::timestamptz)`,
);
