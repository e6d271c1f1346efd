import type { UserId } from '@portico/contract';
import { type QueryCreator, sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { scoped, unscoped } from '../../db/statements.ts';
import type { EmailBroadcastsTable } from '../../db/tables/broadcasts.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** The number of users, from the counts of the metrics. */
export const userCount = scoped('broadcasts.user_count', (q, _the: object, tenancyId) =>
  q
    .selectFrom(
      q
        .selectFrom('metric_counts')
        .select(sql<number>`count`.as('change'))
        .where('tenancy_id', '=', tenancyId)
        .where('kind', '=', 'users')
        .unionAll(
          q
            .selectFrom('metric_events')
            .select(sql<number>`change`.as('change'))
            .where('tenancy_id', '=', tenancyId)
            .where('kind', '=', 'users'),
        )
        .as('c'),
    )
    .select(sql<number>`coalesce(sum(c.change), 0)::float8`.as('count')),
);

/** Values of a new broadcast. */
export interface NewBroadcast {
  readonly id: string;
  readonly now: Date;
  readonly source: EmailBroadcastsTable['source'];
  readonly sourceId: string | null;
  readonly name: string | null;
  readonly templateSource: string;
  readonly templateDigest: string;
  readonly themeSource: string;
  readonly themeDigest: string;
  /** JSON. */
  readonly variables: string;
  readonly subject: string | null;
  readonly categoryId: string;
  readonly onlyVerified: boolean;
  readonly userIds: readonly UserId[] | null;
  readonly userCount: number;
  readonly sendAt: Date;
  readonly idempotencyKey: string | null;
  readonly requestDigest: string;
}

function insertBroadcastPart(q: QueryCreator<Tables>, the: NewBroadcast, tenancyId: TenancyId) {
  return insertSelect(q, 'email_broadcasts', {
    tenancy_id: cast(tenancyId, 'uuid'),
    id: cast(the.id, 'uuid'),
    created_at: cast(the.now, 'timestamptz'),
    source: cast(the.source, 'text'),
    source_id: sql<string | null>`${the.sourceId}::uuid`,
    name: sql<string | null>`${the.name}::text`,
    template_digest: cast(the.templateDigest, 'text'),
    theme_digest: cast(the.themeDigest, 'text'),
    variables: cast(the.variables, 'jsonb'),
    subject: sql<string | null>`${the.subject}::text`,
    category_id: cast(the.categoryId, 'uuid'),
    only_verified: cast(the.onlyVerified, 'boolean'),
    user_ids: sql<readonly UserId[] | null>`${the.userIds}::uuid[]`,
    user_count: cast(the.userCount, 'integer'),
    send_at: cast(the.sendAt, 'timestamptz'),
    next_batch_at: cast(the.sendAt, 'timestamptz'),
    error: sql<null>`null`,
    finished_at: sql<null>`null::timestamptz`,
    lease_id: sql<null>`null::uuid`,
    last_user_id: sql<null>`null::uuid`,
    idempotency_key: sql<string | null>`${the.idempotencyKey}::text`,
    request_digest: cast(the.requestDigest, 'text'),
  })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id');
}

/** @returns no row if a broadcast has the same idempotency key */
export const insertBroadcast = scoped('broadcasts.insert', (q, the: NewBroadcast, tenancyId) =>
  q
    .with('sources', (cte) =>
      insertSelect(
        cte,
        'email_sources',
        {
          tenancy_id: cast(tenancyId, 'uuid'),
          digest: sql<string>`s.digest`,
          source: sql<string>`s.source`,
          used_at: cast(the.now, 'timestamptz'),
        },
        sql`from (
            select distinct v.digest, v.source
            from (values (${the.templateDigest}::text, ${the.templateSource}::text),
              (${the.themeDigest}::text, ${the.themeSource}::text)) as v (digest, source)
          ) as s order by s.digest`,
      )
        .onConflict((conflict) =>
          conflict
            .columns(['tenancy_id', 'digest'])
            .doUpdateSet({ used_at: the.now })
            .where(sql<boolean>`email_sources.used_at < excluded.used_at - interval '1 day'`),
        )
        .returning('digest'),
    )
    .with('broadcast', (cte) => insertBroadcastPart(cte, the, tenancyId))
    .selectFrom('broadcast')
    .select('broadcast.id'),
);

/** The broadcast of an earlier request with the same key. Served by `email_broadcasts_by_key`. */
export const broadcastByKey = scoped('broadcasts.by_key', (q, the: { idempotencyKey: string }, tenancyId) =>
  q
    .selectFrom('email_broadcasts')
    .select(['id', 'request_digest'])
    .where('tenancy_id', '=', tenancyId)
    .where('idempotency_key', '=', the.idempotencyKey),
);

const shownColumns = [
  'id',
  'created_at',
  'send_at',
  'finished_at',
  'status',
  'error',
  'source',
  'source_id',
  'name',
  'subject',
  'only_verified',
  'user_count',
  'processed_count',
  'without_address_count',
  'unsubscribed_count',
  'queued_count',
  'delivered_count',
  'failed_count',
] as const;

const toAllUsers = sql<boolean>`user_ids is null`.as('is_to_all_users');

interface Position {
  /** Null for the first page. */
  readonly createdAt: string | null;
  readonly id: string | null;
  readonly count: number;
}

/** Broadcasts, newest first. Served by `email_broadcasts_by_creation`. */
export const broadcastPage = scoped('broadcasts.page', (q, the: Position, tenancyId) =>
  q
    .selectFrom('email_broadcasts')
    .select(shownColumns)
    .select(toAllUsers)
    .select(sql<string>`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('created_at_iso'))
    .where('tenancy_id', '=', tenancyId)
    .where(
      sql<boolean>`(${the.createdAt}::timestamptz is null
        or (created_at, id) < (${the.createdAt}::timestamptz, ${the.id}::uuid))`,
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(the.count),
);

export const broadcastById = scoped('broadcasts.by_id', (q, the: { id: string }, tenancyId) =>
  q
    .selectFrom('email_broadcasts as b')
    .select(shownColumns)
    .select(toAllUsers)
    .select((e) =>
      e
        .selectFrom('outgoing_emails as e')
        .select(sql<number>`count(*)::float8`.as('count'))
        .where('e.tenancy_id', '=', tenancyId)
        .where('e.broadcast_id', '=', the.id)
        .where('e.may_be_duplicate', '=', sql<boolean>`true`)
        .as('possible_duplicates'),
    )
    .where('b.tenancy_id', '=', tenancyId)
    .where('b.id', '=', the.id),
);

interface StatusChange {
  readonly id: string;
  readonly now: Date;
}

const pausable = sql<boolean>`status = 'sending'`;

/** @returns a row if the broadcast was being sent or scheduled */
export const pauseBroadcast = scoped('broadcasts.pause', (q, the: StatusChange, tenancyId) =>
  q
    .updateTable('email_broadcasts')
    .set({ status: 'paused', next_batch_at: null, lease_id: null })
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.id)
    .where(pausable)
    .returning(shownColumns)
    .returning(toAllUsers),
);

/** @returns a row if the broadcast was paused */
export const resumeBroadcast = scoped('broadcasts.resume', (q, the: StatusChange, tenancyId) =>
  q
    .updateTable('email_broadcasts')
    .set({
      status: 'sending',
      error: null,
      failed_batches: 0,
      next_batch_at: sql<Date>`greatest(send_at, ${the.now}::timestamptz)`,
    })
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.id)
    .where('status', '=', 'paused')
    .returning(shownColumns)
    .returning(toAllUsers),
);

/** @returns a row if the broadcast was not over */
export const cancelBroadcast = scoped('broadcasts.cancel', (q, the: StatusChange, tenancyId) =>
  q
    .updateTable('email_broadcasts')
    .set({ status: 'cancelled', next_batch_at: null, lease_id: null, finished_at: the.now })
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.id)
    .where(
      sql<boolean>`(status in ('sending', 'paused')
        or status = 'completed' and delivered_count + failed_count < queued_count)`,
    )
    .returning(shownColumns)
    .returning(toAllUsers),
);

/** The limit of the project. No row: none. */
export const rateOfProject = scoped(
  'broadcasts.rate',
  (q, _the: object, tenancyId) =>
    q.selectFrom('email_rates').select('emails_per_second').where('tenancy_id', '=', tenancyId),
  { isShortRead: true },
);

export const setRate = scoped('broadcasts.set_rate', (q, the: { rate: number; now: Date }, tenancyId) =>
  q
    .insertInto('email_rates')
    .values({ tenancy_id: tenancyId, emails_per_second: the.rate, next_batch_at: the.now })
    .onConflict((conflict) =>
      conflict
        .column('tenancy_id')
        .doUpdateSet({ emails_per_second: sql<number>`excluded.emails_per_second`, next_batch_at: the.now }),
    ),
);

export const removeRate = scoped('broadcasts.remove_rate', (q, _the: object, tenancyId) =>
  q.deleteFrom('email_rates').where('tenancy_id', '=', tenancyId),
);

/** Deletes a batch of old broadcasts of any tenancy. Served by `email_broadcasts_to_delete`. */
export const deleteOldBroadcasts = unscoped('broadcasts.delete_old', (q, the: { before: Date }) =>
  q.deleteFrom('email_broadcasts').where(
    sql<boolean>`(tenancy_id, id) in (
      select b.tenancy_id, b.id from email_broadcasts b
      where b.created_at < ${the.before} and b.next_batch_at is null order by b.created_at limit 100
    )`,
  ),
);

/** Deletes the variables of a batch of old broadcasts, which contain HTML. Served by `email_broadcasts_with_variables`. */
export const deleteOldVariables = unscoped('broadcasts.delete_old_variables', (q, the: { before: Date }) =>
  q
    .updateTable('email_broadcasts')
    .set({ variables: null })
    .where(
      sql<boolean>`(tenancy_id, id) in (
        select b.tenancy_id, b.id from email_broadcasts b
        where b.finished_at < ${the.before} and b.variables is not null order by b.finished_at limit 100
      )`,
    ),
);

/** Deletes a batch of sources that no broadcast uses any more. Served by `email_sources_by_use`. */
export const deleteOldSources = unscoped('broadcasts.delete_old_sources', (q, the: { before: Date }) =>
  q.deleteFrom('email_sources').where(
    sql<boolean>`(tenancy_id, digest) in (
      select s.tenancy_id, s.digest from email_sources s where s.used_at < ${the.before} order by s.used_at limit 100
    )`,
  ),
);
