import type { Json } from '@portico/contract';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { unscoped } from '../../../db/statements.ts';
import type { TenancyId } from '../../../db/tenancy.ts';
import type { SealedSecrets } from '../endpoints/secrets.ts';
import { allOpen, openOf } from './open-endpoints.queries.ts';

/** Failed attempts in a row after which an endpoint is held back: only single attempts probe whether it works again. */
export const failuresMax = 3;

/** Endpoints that a statement takes deliveries for. The others follow in the next round. */
const endpointsMax = 200;

interface TakingValues {
  readonly now: Date;
  /** Until when other processes leave the deliveries alone. */
  readonly heldUntil: Date;
  /** Maximum number of deliveries of an endpoint. */
  readonly ofLane: number;
  /** Endpoints with another maximum, and these. */
  readonly busy: readonly string[];
  readonly rooms: readonly number[];
  /** Maximum number of deliveries. */
  readonly max: number;
  /** Maximum number of deliveries of a tenancy. */
  readonly ofProject: number;
  /** Tenancies that get none. */
  readonly fullProjects: readonly string[];
}

/** A delivery that this process has reserved. */
export interface HeldDelivery extends SealedSecrets {
  readonly tenancy_id: TenancyId;
  readonly message_id: string;
  readonly endpoint_id: string;
  readonly event_type: string;
  readonly attempts: number;
  readonly is_manual: boolean;
  readonly retry_until: Date;
  readonly type: string;
  readonly data: Json;
  readonly body: string | null;
  readonly created_at: Date;
  readonly url: string;
  /** When the next deliveries of a rate-limited endpoint can begin. Null for other endpoints. */
  readonly paced_until: Date | null;
}

/** The parts from `ready` to `served`: the endpoints that get deliveries now, and how many. */
function servedPart({ now, heldUntil, ofLane, busy, rooms, fullProjects }: TakingValues) {
  return sql`ready as (
      select e.tenancy_id, e.id, e.rate_limit, e.failures >= ${sql.lit(failuresMax)} as is_failing,
        coalesce(b.room, ${ofLane}::integer) as room
      from open_endpoints o
      join webhook_endpoints e on e.tenancy_id = o.tenancy_id and e.id = o.endpoint_id
      left join unnest(${busy}::uuid[], ${rooms}::integer[]) as b (id, room) on b.id = e.id
      where e.url is not null and e.disabled_at is null and e.deleted_at is null
        and (e.held_until is null or e.held_until <= ${now}::timestamptz)
        and coalesce(b.room, 1) > 0
        and e.tenancy_id <> all (${fullProjects}::uuid[])
        and exists (
          select 1 from webhook_deliveries d
          where d.tenancy_id = e.tenancy_id and d.endpoint_id = e.id and d.next_attempt_at <= ${now}::timestamptz
        )
        and exists (select 1 from tenancies t where t.id = e.tenancy_id)
      -- Slow endpoints with many deliveries, and tenancies with many endpoints, would otherwise take all room again and again.
      order by b.id is not null, row_number() over (partition by e.tenancy_id)
      limit ${sql.lit(endpointsMax)}
    ),
    gate as (
      select e.tenancy_id, e.id, r.is_failing,
        case when r.is_failing then 1 else least(r.room, r.rate_limit) end as room
      from ready r join webhook_endpoints e on e.tenancy_id = r.tenancy_id and e.id = r.id
      where (r.is_failing or r.rate_limit is not null)
        and (e.held_until is null or e.held_until <= ${now}::timestamptz)
      for update of e skip locked
    ),
    passed as (
      update webhook_endpoints e set held_until = case when g.is_failing then ${heldUntil}::timestamptz
        else ${now}::timestamptz + make_interval(secs => g.room::float8 / e.rate_limit) end
      from gate g
      where e.tenancy_id = g.tenancy_id and e.id = g.id
      returning e.tenancy_id, e.id, g.room, case when not g.is_failing then e.held_until end as paced_until
    ),
    served as (
      select tenancy_id, id, room, null::timestamptz as paced_until from ready
      where not is_failing and rate_limit is null
      union all
      select tenancy_id, id, room, paced_until from passed
    )`;
}

/**
 * Takes due deliveries and postpones their next attempt, so that other replicas do not take them, and retry them if
 * the process is killed. The number of rows that are read depends on the endpoints with open deliveries, not on the
 * number of these.
 *
 * - A rate-limited endpoint gets what it may receive, and waits until it may receive more.
 * - Of a failing endpoint, one delivery is taken, and no other until it has ended.
 */
function taking(open: RawBuilder<unknown>, the: TakingValues) {
  const { now, heldUntil } = the;
  return sql<HeldDelivery>`
    with recursive open_endpoints as (${open}),
    ${servedPart(the)},
    due as (
      select tenancy_id, message_id, endpoint_id, paced_until
      from (
        select d.tenancy_id, d.message_id, d.endpoint_id, s.paced_until, row_number() over (partition by d.tenancy_id) as place
        from served s, lateral (
          select x.tenancy_id, x.message_id, x.endpoint_id from webhook_deliveries x
          where x.tenancy_id = s.tenancy_id and x.endpoint_id = s.id and x.next_attempt_at <= ${now}::timestamptz
          order by x.next_attempt_at limit s.room for update skip locked
        ) as d
      ) as shared
      where place <= ${the.ofProject}::integer
      limit ${the.max}::integer
    ),
    taken as (
      update webhook_deliveries d
      set next_attempt_at = ${heldUntil}::timestamptz, is_sending = true, attempts = d.attempts + 1
      from due
      where d.tenancy_id = due.tenancy_id and d.message_id = due.message_id and d.endpoint_id = due.endpoint_id
      returning d.tenancy_id, d.message_id, d.endpoint_id, d.event_type, d.attempts, d.is_manual, d.retry_until,
        due.paced_until
    )
    select t.*, m.type, m.data, m.body, m.created_at, e.url, e.secrets, e.data_key_id, k.scope, k.master_key_id, k.wrapped
    from taken t
    join webhook_messages m on m.tenancy_id = t.tenancy_id and m.id = t.message_id
    join webhook_endpoints e on e.tenancy_id = t.tenancy_id and e.id = t.endpoint_id
    join data_keys k on k.tenancy_id = e.tenancy_id and k.id = e.data_key_id
    order by m.created_at, m.id`;
}

/** The tables grow by a hundred thousand rows in seconds. A plan for the size before would read all of them. */
const planned = { plan: 'fresh' } as const;

/** Takes due deliveries of any tenancy. */
export const takeDue = unscoped('webhooks.take_due', (_q, the: TakingValues) => taking(allOpen, the), planned);

/** Takes due deliveries of some tenancies. */
export const takeDueOf = unscoped(
  'webhooks.take_due_of',
  (_q, the: TakingValues & { readonly tenancies: readonly TenancyId[] }) => taking(openOf(the.tenancies), the),
  planned,
);
