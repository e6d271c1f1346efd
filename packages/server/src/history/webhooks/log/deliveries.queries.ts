import { sql } from 'kysely';
import { scoped } from '../../../db/statements.ts';
import { nameOfUser } from '../../../users/user-search/index.ts';

/** State of a delivery. */
export type DeliveryStatus = 'pending' | 'delivered' | 'failed';

const status = sql<DeliveryStatus>`case when d.next_attempt_at is not null then 'pending'
  when d.delivered_at is not null then 'delivered' else 'failed' end`;

const columns = [
  'd.message_id',
  'd.endpoint_id',
  'd.id',
  'd.event_type',
  'd.created_at',
  'd.attempts',
  'd.next_attempt_at',
  'd.delivered_at',
  'd.last_status',
  'd.last_error',
  'd.is_sending',
] as const;

/** Whether a delivery waits until its failing endpoint is tried again. */
const isHeld = (now: Date) => sql<boolean>`(d.next_attempt_at is not null and not d.is_sending
  and e.failing_since is not null and coalesce(e.held_until > ${now}::timestamptz, false))`;

/** When the next attempt of a delivery begins at the earliest. */
const nextAttempt = (
  now: Date,
) => sql<Date | null>`case when ${isHeld(now)} then greatest(d.next_attempt_at, e.held_until)
  else d.next_attempt_at end`;

/** Whom a message is about. Examples and tests are about nobody. */
const [userId, teamId, customerId] = (['user', 'team', 'custom'] as const).map(
  (type) => sql<string | null>`coalesce(m.data #>> ${sql.lit(`{row,${type}_id}`)},
    case when m.type like ${sql.lit(`${type}.%`)} then m.data #>> '{row,id}' end,
    case m.data #>> '{row,customer_type}' when ${sql.lit(type)} then m.data #>> '{row,customer_id}' end)`,
) as [Text, Text, Text];

type Text = ReturnType<typeof sql<string | null>>;

/** Whom a delivery is about, as it is now named. */
const aboutColumns = (tenancyId: string) =>
  [
    sql<
      'user' | 'team' | 'customer' | null
    >`case when ${userId} is not null then 'user' when ${teamId} is not null then 'team'
      when ${customerId} is not null then 'customer' end`.as('about_type'),
    sql<string | null>`coalesce(${userId}, ${teamId}, ${customerId})`.as('about_id'),
    sql<string | null>`case when ${userId} is not null then ${nameOfUser(tenancyId, sql`(${userId})::uuid`)} else (
      select t.display_name from teams t where t.tenancy_id = ${tenancyId}::uuid and t.id = (${teamId})::uuid
    ) end`.as('about_name'),
  ] as const;

interface PageValues {
  /** Null for all endpoints of the application. */
  readonly endpointId: string | null;
  readonly application: string;
  readonly status: DeliveryStatus | null;
  readonly eventType: string | null;
  /** Only events about them. Null for all. */
  readonly userId: string | null;
  readonly teamId: string | null;
  readonly now: Date;
  /** The position after which the page begins: ISO 8601 with microseconds. Null for the first page. */
  readonly createdAt: string | null;
  readonly id: string | null;
  readonly count: number;
  /** Maximum number of deliveries that are searched. */
  readonly scannedMax: number;
}

const position = (table: string) =>
  sql<string>`to_char(${sql.ref(`${table}.created_at`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
    || '_' || ${sql.ref(`${table}.id`)}`;

/** How far a request has searched. */
const edge = sql<{ scanned_count: number; scanned_until: string | null }>`(select count(*)::float8 as scanned_count,
          (select ${position('s')} from scanned s order by s.created_at, s.id limit 1) as scanned_until
          from scanned)`;

/**
 * A page of deliveries, newest first. Always has a row, with the position of the last delivery that was searched. Served
 * by `webhook_deliveries_by_time`, `webhook_deliveries_by_endpoint` and `webhook_deliveries_failed`.
 */
export const deliveryPage = scoped(
  'webhooks.delivery_page',
  (q, the: PageValues, tenancyId) =>
    q
      .with('scanned', (cte) =>
        cte
          .selectFrom('webhook_deliveries as d')
          .select(columns)
          .select(status.as('status'))
          .where('d.tenancy_id', '=', tenancyId)
          .where(sql<boolean>`(${the.endpointId}::uuid is null or d.endpoint_id = ${the.endpointId}::uuid)`)
          .where(
            sql<boolean>`(${the.createdAt}::timestamptz is null
              or (d.created_at, d.id) < (${the.createdAt}::timestamptz, ${the.id}::uuid))`,
          )
          .where(
            sql<boolean>`(${the.status}::text is distinct from 'failed'
              or d.delivered_at is null and d.next_attempt_at is null)`,
          )
          .orderBy('d.created_at', 'desc')
          .orderBy('d.id', 'desc')
          .limit(the.scannedMax),
      )
      .with('found', (cte) =>
        cte
          .selectFrom('scanned as d')
          .innerJoin('webhook_endpoints as e', (on) =>
            on.on('e.tenancy_id', '=', tenancyId).onRef('e.id', '=', 'd.endpoint_id'),
          )
          .innerJoin('webhook_messages as m', (on) =>
            on.on('m.tenancy_id', '=', tenancyId).onRef('m.id', '=', 'd.message_id'),
          )
          .select([
            'd.message_id',
            'd.endpoint_id',
            'd.id',
            'd.event_type',
            'd.created_at',
            'd.attempts',
            'd.delivered_at',
          ])
          .select(['d.last_status', 'd.last_error', 'd.is_sending', 'd.status'])
          .select([isHeld(the.now).as('is_held'), nextAttempt(the.now).as('next_attempt_at')])
          .select(aboutColumns(tenancyId))
          .where(sql<boolean>`(${the.status}::text is null or d.status = ${the.status}::text)`)
          .where(sql<boolean>`(${the.eventType}::text is null or d.event_type = ${the.eventType}::text)`)
          .where(sql<boolean>`(${the.userId}::text is null or ${userId} = ${the.userId}::text)`)
          .where(sql<boolean>`(${the.teamId}::text is null or ${teamId} = ${the.teamId}::text)`)
          .where('e.application', '=', the.application)
          .where('e.url', 'is not', null)
          .where('e.deleted_at', 'is', null)
          .orderBy('d.created_at', 'desc')
          .orderBy('d.id', 'desc')
          .limit(the.count),
      )
      .selectFrom(edge.as('edge'))
      .leftJoin('found as f', (on) => on.onTrue())
      .selectAll('f')
      .select(['edge.scanned_count', 'edge.scanned_until'])
      .select(position('f').as('position'))
      .orderBy('f.created_at', 'desc')
      .orderBy('f.id', 'desc'),
  { plan: 'fresh' },
);

interface DeliveryName {
  readonly endpointId: string;
  readonly messageId: string;
}

/** A delivery with its message. */
export const deliveryByName = scoped(
  'webhooks.delivery_by_name',
  (q, the: DeliveryName & { readonly now: Date }, tenancyId) =>
    q
      .selectFrom('webhook_deliveries as d')
      .innerJoin('webhook_messages as m', (on) =>
        on.onRef('m.tenancy_id', '=', 'd.tenancy_id').onRef('m.id', '=', 'd.message_id'),
      )
      .innerJoin('webhook_endpoints as e', (on) =>
        on.onRef('e.tenancy_id', '=', 'd.tenancy_id').onRef('e.id', '=', 'd.endpoint_id'),
      )
      .select(columns)
      .select([status.as('status'), 'm.type', 'm.data', 'm.body', 'm.created_at as message_created_at'])
      .select([isHeld(the.now).as('is_held'), nextAttempt(the.now).as('next_attempt_at')])
      .select(aboutColumns(tenancyId))
      .where('d.tenancy_id', '=', tenancyId)
      .where('d.endpoint_id', '=', the.endpointId)
      .where('d.message_id', '=', the.messageId),
);

/** The attempts of a delivery, newest first. Served by the primary key. */
export const attemptsOfDelivery = scoped('webhooks.attempts_of_delivery', (q, the: DeliveryName, tenancyId) =>
  q
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('tenancy_id', '=', tenancyId)
    .where('message_id', '=', the.messageId)
    .where('endpoint_id', '=', the.endpointId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100),
);

interface AttemptPage {
  /** One of them is not null. */
  readonly endpointId: string | null;
  readonly messageId: string | null;
  /** Null for all. */
  readonly isSuccess: boolean | null;
  readonly eventTypes: readonly string[] | null;
  /** The page begins before this position. Null for the newest attempts. */
  readonly createdAt: Date | null;
  readonly id: string | null;
  readonly limit: number;
}

/** A page of attempts, newest first, with their messages. Served by `webhook_attempts_by_endpoint` and the primary key. */
export const attemptPage = scoped(
  'webhooks.attempt_page',
  (q, the: AttemptPage, tenancyId) =>
    q
      .selectFrom('webhook_attempts as a')
      .innerJoin('webhook_messages as m', (on) =>
        on.onRef('m.tenancy_id', '=', 'a.tenancy_id').onRef('m.id', '=', 'a.message_id'),
      )
      .select(['a.id', 'a.message_id', 'a.endpoint_id', 'a.created_at', 'a.is_success', 'a.is_manual', 'a.url'])
      .select(['a.duration_millis', 'a.response_status', 'a.response_body', 'a.error'])
      .select(['m.type', 'm.data', 'm.body', 'm.event_id', 'm.created_at as message_created_at'])
      .where('a.tenancy_id', '=', tenancyId)
      .where(sql<boolean>`(${the.endpointId}::uuid is null or a.endpoint_id = ${the.endpointId}::uuid)`)
      .where(sql<boolean>`(${the.messageId}::uuid is null or a.message_id = ${the.messageId}::uuid)`)
      .where(sql<boolean>`(${the.isSuccess}::boolean is null or a.is_success = ${the.isSuccess}::boolean)`)
      .where(sql<boolean>`(${the.eventTypes}::text[] is null or m.type = any (${the.eventTypes}::text[]))`)
      .where(
        sql<boolean>`(${the.createdAt}::timestamptz is null
          or (a.created_at, a.id) < (${the.createdAt}::timestamptz, ${the.id}::uuid))`,
      )
      .orderBy('a.created_at', 'desc')
      .orderBy('a.id', 'desc')
      .limit(the.limit),
  { plan: 'fresh' },
);
