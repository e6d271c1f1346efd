import { type Selectable, sql } from 'kysely';
import { type Marks, scoped, scopedForms, unscoped } from '../../db/statements.ts';
import type { RequestsTable } from '../../db/tables/requests.ts';
import { expiredRows, type KeptRows } from '../../kernel/background/retention.ts';
import { nameOfUser } from '../../users/user-search/index.ts';
import { positionOf } from '../events/index.ts';

/** Days for which requests are kept, if the project has not chosen fewer. */
export const keptDaysDefault = 7;

/** Requests of a project and kind that an hour can begin with, and how many more have room each second after that. */
const room = { atOnce: 300, failedPerSecond: 0.5, succeededPerSecond: 0.1 };

/** Days after which bodies are deleted, if the project has not chosen fewer for its requests. */
const bodyDaysMax = 3;

/** Bytes of bodies of a project and kind that are kept per hour. */
const bytesMax = sql.lit(2_000_000);

const perSecond = sql`case when c.kind like '%failed' then ${sql.lit(room.failedPerSecond)} else ${sql.lit(room.succeededPerSecond)} end`;

/**
 * Stores a batch of requests, as far as their projects have room. All processes share the room of a project, which grows during
 * the hour, so the times of a flood do not crowd out those after it. Requests without room are counted.
 *
 * @param the.requests JSON array of `AnsweredRequest`, with their kind
 * @param the.counts JSON array of `RequestCount`
 */
export const recordRequests = unscoped(
  'requests.record',
  (_q, the: { requests: string; counts: string; now: Date }) => {
    const projectOf = (alias: string) => sql`tenancies t on t.id = coalesce(${sql.ref(`${alias}.tenancy_id`)}, (
      select m.id from tenancies m where m.project_id = ${sql.ref(`${alias}.project_id`)} and m.branch_id = 'main'
    ))`;
    return sql<never>`
    with given as materialized (
      select r.*, t.id as owner, date_trunc('hour', r.at, 'UTC') as hour
      from jsonb_to_recordset(${the.requests}::jsonb) as r (tenancy_id uuid, project_id text, kind text, id text, at timestamptz,
        operation text, status smallint, millis real, level text, actor_type text, actor_id text, actor_role text, user_id uuid,
        error_code text, error_message text, ip text, country text, user_agent text, bodies_sealed text)
      join ${projectOf('r')}
    ), offered as (
      select g.owner, g.hour, g.kind, count(*)::integer as number, coalesce(sum(octet_length(g.bodies_sealed)), 0)::bigint as bytes
      from given g group by 1, 2, 3
    ), counted as (
      select t.id as owner, c.hour, c.kind, sum(c.seen)::bigint as seen, coalesce(min(o.number), 0) as offered,
        coalesce(min(o.bytes), 0) as bytes,
        (${sql.lit(room.atOnce)} + ${perSecond}
          * least(3600, greatest(0, extract(epoch from ${the.now}::timestamptz - c.hour))))::integer as allowed
      from jsonb_to_recordset(${the.counts}::jsonb) as c (tenancy_id uuid, project_id text, kind text, hour timestamptz, seen bigint)
      join ${projectOf('c')}
      left join offered o on o.owner = t.id and o.hour = c.hour and o.kind = c.kind
      group by t.id, c.hour, c.kind
    ), rooms as (
      insert into request_rooms as m (tenancy_id, hour, kind, seen, kept, granted, body_bytes, bytes_granted)
      select owner, hour, kind, seen, least(offered, allowed), least(offered, allowed), least(bytes, ${bytesMax}), least(bytes, ${bytesMax})
      from counted
      -- two processes take the rows in the same order
      order by 1, 2, 3
      on conflict (tenancy_id, hour, kind) do update set
        seen = m.seen + excluded.seen,
        granted = least(excluded.granted, greatest(0, (select c.allowed from counted c
          where c.owner = m.tenancy_id and c.hour = m.hour and c.kind = m.kind) - m.kept)),
        kept = m.kept + least(excluded.granted, greatest(0, (select c.allowed from counted c
          where c.owner = m.tenancy_id and c.hour = m.hour and c.kind = m.kind) - m.kept)),
        bytes_granted = least(excluded.bytes_granted, greatest(0, ${bytesMax} - m.body_bytes)),
        body_bytes = m.body_bytes + least(excluded.bytes_granted, greatest(0, ${bytesMax} - m.body_bytes))
      returning tenancy_id, hour, kind, granted, bytes_granted
    ), stored as (
    insert into requests (tenancy_id, id, at, operation, status, millis, level, actor_type, actor_id, actor_role, user_id,
      error_code, error_message, ip, country, user_agent)
    select n.owner, n.id, n.at, n.operation, n.status, n.millis, n.level, n.actor_type, n.actor_id, n.actor_role, n.user_id,
      n.error_code, n.error_message, n.ip, n.country, n.user_agent
    from (select g.*, row_number() over (partition by g.owner, g.hour, g.kind order by g.at, g.id) as place from given g) as n
    join rooms m on m.tenancy_id = n.owner and m.hour = n.hour and m.kind = n.kind
    where n.place <= m.granted
    on conflict do nothing
    returning tenancy_id, id
    )
    insert into request_bodies (tenancy_id, request_id, at, bodies_sealed)
    select n.owner, n.id, n.at, n.bodies_sealed
    from (
      select g.owner, g.id, g.at, g.hour, g.kind, g.bodies_sealed,
        sum(octet_length(g.bodies_sealed)) over (partition by g.owner, g.hour, g.kind order by g.at, g.id) as bytes
      from given g where g.bodies_sealed is not null
    ) as n
    join stored s on s.tenancy_id = n.owner and s.id = n.id
    join rooms m on m.tenancy_id = n.owner and m.hour = n.hour and m.kind = n.kind
    where n.bytes <= m.bytes_granted`;
  },
);

/** The forms of the statement. */
type Form = {
  /** What the page is found by. Each has an index. */
  readonly scope: 'project' | 'user' | 'request';
  /** Whether requests are compared with what is wanted besides. */
  readonly isFiltered: boolean;
};

interface PageValues {
  /** ID of the user or the request. */
  readonly scopeId: string;
  readonly statusMin: number;
  readonly statusMax: number;
  /** Null: any. */
  readonly operation: string | null;
  readonly errorCode: string | null;
  readonly actorId: string | null;
  readonly userId: string | null;
  readonly from: Date;
  readonly to: Date;
  /** The position after which the page begins. */
  readonly cursorAt: string;
  readonly cursorId: string;
  readonly count: number;
  /** Maximum number of requests that are read. */
  readonly scannedMax: number;
}

/** A request with the names of its user and actor, if they exist. */
export interface RequestRow extends Selectable<RequestsTable> {
  readonly user_name: string | null;
  readonly actor_name: string | null;
  readonly has_bodies: boolean;
}

/** How far a call has read. */
interface Edge {
  readonly position: string;
  readonly scanned_count: number;
  /** Null if nothing was read. */
  readonly scanned_until: string | null;
}

const conditionOf = ({ scope }: Form, the: Marks<PageValues>) => {
  if (scope === 'project') return sql`true`;
  return scope === 'user' ? sql`r.user_id = ${the.scopeId}::uuid` : sql`r.id = ${the.scopeId}::text`;
};

const wanted = (
  the: Marks<PageValues>,
) => sql`where s.status between ${the.statusMin}::integer and ${the.statusMax}::integer
  and (${the.operation}::text is null or s.operation = ${the.operation}::text)
  and (${the.errorCode}::text is null or s.error_code = ${the.errorCode}::text)
  and (${the.actorId}::text is null or s.actor_id = ${the.actorId}::text)
  and (${the.userId}::uuid is null or s.user_id = ${the.userId}::uuid)`;

/**
 * A page of the requests of a project, newest first. Always has a row, with the position of the last request that was read. One call
 * reads a limited number of requests.
 */
export const requestPage = scopedForms(
  'requests.page',
  (_q, form: Form, the: Marks<PageValues>, tenancyId) => sql<RequestRow & Edge>`
    with scanned as (
      select * from requests r where r.tenancy_id = ${tenancyId}::uuid and ${conditionOf(form, the)}
        and (r.at, r.id) < (${the.cursorAt}::timestamptz, ${the.cursorId}::text)
        and r.at >= ${the.from}::timestamptz and r.at < ${the.to}::timestamptz
      order by r.at desc, r.id desc limit ${form.isFiltered ? the.scannedMax : the.count}::integer
    ), found as (
      select * from scanned s ${form.isFiltered ? wanted(the) : sql``} order by s.at desc, s.id desc limit ${the.count}::integer
    )
    select f.*, ${positionOf('f')} as position, edge.*, ${nameOfUser(tenancyId, sql.ref('f.user_id'))} as user_name,
      case f.actor_type
        when 'user' then ${nameOfUser(tenancyId, sql`case when f.actor_type = 'user' then f.actor_id::uuid end`)}
        when 'owner' then person_name(case when f.actor_type = 'owner' then f.actor_id::uuid end)
        when 'server' then ${descriptionOfKey(tenancyId)}
        when 'admin' then ${descriptionOfKey(tenancyId)}
      end as actor_name,
      exists (select from request_bodies b where b.tenancy_id = ${tenancyId}::uuid and b.request_id = f.id) as has_bodies
    from (
      select count(*)::float8 as scanned_count,
        (select ${positionOf('s')} from scanned s order by s.at, s.id limit 1) as scanned_until
      from scanned
    ) as edge left join found f on true
    order by f.at desc, f.id desc`,
  () => ({ isLongRead: true, plan: 'fresh' }),
);

function descriptionOfKey(tenancyId: string) {
  return sql`(select k.description from project_key_sets k join tenancies t on t.project_id = k.project_id
    where t.id = ${tenancyId}::uuid and k.id = case when f.actor_type in ('server', 'admin') then f.actor_id::uuid end)`;
}

/** Returns the bodies of a request, and records that they were opened: a trigger adds the event. */
export const openedBodies = scoped(
  'requests.open_bodies',
  (_q, the: { requestId: string; now: Date }, tenancyId) => sql<{ bodies_sealed: string }>`
    update request_bodies set opened_at = ${the.now}::timestamptz
    where tenancy_id = ${tenancyId}::uuid and request_id = ${the.requestId}::text
    returning bodies_sealed`,
);

/** The requests since a time, and how many of them were left out. */
export const requestCounts = scoped(
  'requests.counts',
  (_q, the: { since: Date }, tenancyId) => sql<{ seen: number; left_out: number }>`
    select coalesce(sum(m.seen), 0)::float8 as seen, coalesce(sum(m.seen - m.kept), 0)::float8 as left_out
    from request_rooms m where m.tenancy_id = ${tenancyId}::uuid and m.hour >= ${the.since}::timestamptz`,
);

const setting = ['requests', 'retentionDays'] as const;

export const keptRequests: KeptRows = {
  setting,
  daysDefault: keptDaysDefault,
  rows: (before) => sql`select r.tenancy_id, r.id from requests r
    where r.tenancy_id = t.id and r.at < ${before} order by r.at, r.id`,
};

const keptBodies: KeptRows = {
  setting,
  daysDefault: bodyDaysMax,
  daysMax: bodyDaysMax,
  rows: (before) => sql`select b.tenancy_id, b.request_id from request_bodies b
    where b.tenancy_id = t.id and b.at < ${before} order by b.at, b.request_id`,
};

const keptRooms: KeptRows = {
  setting,
  daysDefault: keptDaysDefault,
  rows: (before) => sql`select m.tenancy_id, m.hour, m.kind from request_rooms m
    where m.tenancy_id = t.id and m.hour < ${before} order by m.hour, m.kind`,
};

/** Deletes a batch of requests that projects do not keep any longer. */
export const expireRequests = unscoped(
  'requests.expire',
  (_q, the: { now: Date }) => sql<never>`
    delete from requests where (tenancy_id, id) in (${expiredRows(keptRequests, the.now)})`,
);

/** Deletes a batch of bodies that are too old. Those of deleted requests are deleted with them. */
export const expireBodies = unscoped(
  'requests.expire_bodies',
  (_q, the: { now: Date }) => sql<never>`
    delete from request_bodies where (tenancy_id, request_id) in (${expiredRows(keptBodies, the.now)})`,
);

/** Deletes a batch of counts of hours whose requests are not kept any longer. */
export const expireRooms = unscoped(
  'requests.expire_rooms',
  (_q, the: { now: Date }) => sql<never>`
    delete from request_rooms where (tenancy_id, hour, kind) in (${expiredRows(keptRooms, the.now)})`,
);
