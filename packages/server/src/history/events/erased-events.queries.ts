import { sql } from 'kysely';
import { unscoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { erasedMax, erasedUsers } from '../../kernel/background/erasure.ts';

/** An event of which values are erased. */
export interface EventToErase {
  readonly tenancy_id: TenancyId;
  /** With microseconds. */
  readonly at: string;
  readonly id: string;
  readonly erasure_id: string;
  readonly has_values: boolean;
  readonly has_origin: boolean;
  /** The seal of an event without salts. Null for others. */
  readonly seal: number | null;
}

/** Values about the user, and those of acts of the user that are about nobody else. */
const areValuesOfUser = sql`(e.user_id = x.user_id or (e.user_id is null and e.actor_id = x.user_id::text))`;

/** The address and device are those of the actor. A server passes on those of its user. */
const isOriginOfUser = sql`(e.actor_id = x.user_id::text
  or (e.user_id = x.user_id and e.actor_type in ('client', 'server', 'admin')))`;

const hasValues = sql`(coalesce(e.before, e.after) is not null)`;
const hasOrigin = sql`(coalesce(e.ip, e.country, e.user_agent) is not null)`;

const isToErase = sql`e.type <> 'user.erased' and ((${hasValues} and ${areValuesOfUser}) or (${hasOrigin} and ${isOriginOfUser}))`;

/** Types of events whose values are an address. */
const addressTypes = sql`'email_suppression.created', 'email_suppression.deleted'`;

/** Takes a batch of the events of erased users that have personal values. An event about two of them loses the values of both. */
export const eventsToErase = unscoped(
  'events.to_erase',
  (_q, the: { users: string }) =>
    sql<EventToErase>`
    with found as materialized (
      select e.tenancy_id, e.at, e.id, x.id as erasure_id, e.origin_salt is null and e.origin_digest is null as is_unsalted,
        ${hasValues} and ${areValuesOfUser} as has_values, ${hasOrigin} and ${isOriginOfUser} as has_origin
      from ${erasedUsers(the.users)} join events e on e.tenancy_id = x.tenancy_id and e.user_id = x.user_id and e.at <= x.before
      where ${isToErase}
      union select e.tenancy_id, e.at, e.id, x.id, e.origin_salt is null and e.origin_digest is null,
        ${hasValues} and ${areValuesOfUser}, ${hasOrigin} and ${isOriginOfUser}
      from ${erasedUsers(the.users)}
      join events e on e.tenancy_id = x.tenancy_id and e.actor_id = x.user_id::text and e.at <= x.before
      where ${isToErase}
      union select e.tenancy_id, e.at, e.id, x.id, e.origin_salt is null and e.origin_digest is null, true, false
      from ${erasedUsers(the.users)}
      join events e on e.tenancy_id = x.tenancy_id and e.type in (${addressTypes}) and e.at <= x.until
      where lower(coalesce(e.after, e.before) ->> 'address') = any(x.addresses)
      union select e.tenancy_id, e.at, e.id, x.id, e.origin_salt is null and e.origin_digest is null, true, false
      from ${erasedUsers(the.users)}
      join events e on e.tenancy_id = x.tenancy_id and e.team_id = any(x.team_ids) and e.at <= x.until
      where ${hasValues} and e.user_id is null
    ), batch as materialized (
      select tenancy_id, at, id, (array_agg(erasure_id order by erasure_id))[1] as erasure_id,
        bool_or(is_unsalted) as is_unsalted, bool_or(has_values) as has_values, bool_or(has_origin) as has_origin
      from found group by tenancy_id, at, id order by tenancy_id, at, id limit ${sql.lit(erasedMax)}
    )
    select tenancy_id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, id, erasure_id, has_values,
      has_origin, case when is_unsalted then (
        select s.number::float8 from event_seals s
        where s.tenancy_id = b.tenancy_id and s.is_first_version and s.last_at >= b.at and b.id = any(s.event_ids)
        order by s.last_at limit 1
      ) end as seal
    from batch b`,
);

/**
 * Erases values of events. The digests that the seals cover stay. Events without salts get them.
 *
 * @param the.events JSON array of `EventToErase`
 */
export const eraseEventValues = unscoped(
  'events.erase_values',
  (_q, the: { events: string }) =>
    sql<never>`
    update events e set
      erasure_id = w.erasure_id,
      origin_digest = case when w.has_origin
        then salted_digest(coalesce(e.origin_salt, gen_random_uuid()), jsonb_build_array(e.ip, e.country, e.user_agent))
        else e.origin_digest end,
      origin_salt = case when w.has_origin or e.origin_digest is not null then null else coalesce(e.origin_salt, gen_random_uuid()) end,
      ip = case when w.has_origin then null else e.ip end,
      country = case when w.has_origin then null else e.country end,
      user_agent = case when w.has_origin then null else e.user_agent end,
      values_digest = case when w.has_values
        then salted_digest(coalesce(e.values_salt, gen_random_uuid()), jsonb_build_array(e.before, e.after))
        else e.values_digest end,
      values_salt = case when w.has_values or e.values_digest is not null then null
        when ${hasValues} then coalesce(e.values_salt, gen_random_uuid()) else e.values_salt end,
      before = case when w.has_values then null else e.before end,
      after = case when w.has_values then null else e.after end
    from jsonb_to_recordset(${the.events}::jsonb)
      as w (tenancy_id uuid, at timestamptz, id uuid, erasure_id uuid, has_values boolean, has_origin boolean)
    where e.tenancy_id = w.tenancy_id and e.at = w.at and e.id = w.id`,
);

/** Stores the present digests of seals with a code over them. @param the.seals JSON array, with bytes in hexadecimal */
export const renewSeals = unscoped(
  'events.renew_seals',
  (_q, the: { seals: string }) =>
    sql<never>`
    update event_seals s set digest = decode(w.digest, 'hex'), renewed_code = decode(w.code, 'hex')
    from jsonb_to_recordset(${the.seals}::jsonb) as w (tenancy_id uuid, number bigint, digest text, code text)
    where s.tenancy_id = w.tenancy_id and s.number = w.number`,
);
