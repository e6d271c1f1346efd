import type { UserId } from '@portico/contract';
import { sql } from 'kysely';
import { scoped, unscoped } from '../../db/statements.ts';
import { insertBroadcastEmailsPart } from '../emails/index.ts';

interface LeaseValues {
  readonly now: Date;
  readonly heldUntil: Date;
  readonly leaseId: string;
  /** Tenancies to skip. */
  readonly full: readonly string[];
}

/**
 * Reserves the next batch of the broadcast that has waited longest, of any tenancy. Broadcasts therefore take turns, and
 * so do replicas. Served by `email_broadcasts_due`.
 */
export const leaseBroadcast = unscoped('broadcasts.lease', (q, the: LeaseValues) =>
  q
    .with('leased', (cte) =>
      cte
        .updateTable('email_broadcasts as b')
        .from((from) =>
          from
            .selectFrom('email_broadcasts as w')
            .leftJoin('email_rates as r', 'r.tenancy_id', 'w.tenancy_id')
            .select(['w.tenancy_id', 'w.id', 'r.emails_per_second'])
            .where('w.next_batch_at', '<=', the.now)
            .where(sql<boolean>`w.tenancy_id <> all(${the.full}::uuid[])`)
            .where(sql<boolean>`coalesce(r.next_batch_at <= ${the.now}, true)`)
            .orderBy('w.next_batch_at')
            .limit(1)
            .modifyEnd(sql`for update of w skip locked`)
            .as('due'),
        )
        .set({ next_batch_at: the.heldUntil, lease_id: the.leaseId })
        .whereRef('b.tenancy_id', '=', 'due.tenancy_id')
        .whereRef('b.id', '=', 'due.id')
        .returning([
          'b.tenancy_id',
          'b.id',
          'b.last_user_id',
          'b.processed_count',
          'b.only_verified',
          sql<string>`b.lease_id`.as('lease_id'),
          'b.failed_batches',
          'b.source',
          'b.source_id',
          'due.emails_per_second',
          sql<boolean>`b.user_ids is null`.as('is_to_all_users'),
        ]),
    )
    .selectFrom('leased')
    .leftJoin('tenancies as t', 't.id', 'leased.tenancy_id')
    .selectAll('leased')
    .select(['t.project_id', 't.branch_id']),
);

/**
 * Returns when the next batch of a broadcast is due: by its own time, or by the limit of its project. Served by
 * `email_broadcasts_due`.
 */
export const nextDueBatch = unscoped(
  'broadcasts.next_due',
  (_q, the: { after: Date }) => sql<{ readonly next_batch_at: Date | null }>`
    select least(
      (select next_batch_at from email_broadcasts where next_batch_at > ${the.after}::timestamptz order by next_batch_at limit 1),
      (select min(r.next_batch_at) from email_broadcasts b join email_rates r on r.tenancy_id = b.tenancy_id
        where b.next_batch_at <= ${the.after}::timestamptz and r.next_batch_at > ${the.after}::timestamptz)
    ) as next_batch_at`,
);

/** A reserved batch of a broadcast. */
export type LeasedBroadcast = Awaited<ReturnType<typeof leaseBroadcast.all>>[number];

/** The content of a broadcast. It never changes. */
export const broadcastContent = scoped('broadcasts.content', (q, the: { id: string }, tenancyId) =>
  q
    .selectFrom('email_broadcasts as b')
    .innerJoin('email_sources as template', (on) =>
      on.onRef('template.tenancy_id', '=', 'b.tenancy_id').onRef('template.digest', '=', 'b.template_digest'),
    )
    .innerJoin('email_sources as theme', (on) =>
      on.onRef('theme.tenancy_id', '=', 'b.tenancy_id').onRef('theme.digest', '=', 'b.theme_digest'),
    )
    .select(['b.variables', 'b.subject', 'b.category_id'])
    .select(['template.source as template_source', 'theme.source as theme_source'])
    .where('b.tenancy_id', '=', tenancyId)
    .where('b.id', '=', the.id),
);

interface PageValues {
  /** Whether emails that are not verified are left out. */
  readonly onlyVerified: boolean;
  readonly broadcastId: string;
  /** Null for the first page. */
  readonly after: UserId | null;
  readonly count: number;
}

/** Builds the condition that the email `c` may be used. */
function isAllowed({ onlyVerified }: PageValues) {
  // @guard broadcast-to-verified-emails
  return sql<boolean>`(c.is_verified or not ${onlyVerified}::boolean)`;
}

/**
 * The next users of a broadcast, with the notification categories that they disabled. Those whose account is to be deleted have no email here:
 * they have left. Served by the primary keys.
 */
export const usersOfBatch = scoped('broadcasts.users_of_batch', (q, the: PageValues, tenancyId) =>
  q
    .selectFrom('users as u')
    .leftJoin('contact_channels as c', (on) =>
      on
        .onRef('c.tenancy_id', '=', 'u.tenancy_id')
        .onRef('c.user_id', '=', 'u.id')
        .on('c.type', '=', 'email')
        .on('c.is_primary', '=', sql<boolean>`true`)
        .on('u.deletion_at', 'is', null)
        .on(isAllowed(the)),
    )
    .select(['u.id', 'u.display_name', 'c.value as email'])
    .select((e) =>
      e
        .selectFrom('notification_preferences as n')
        .select(sql<string>`string_agg(n.category_id::text, ' ')`.as('categories'))
        .whereRef('n.tenancy_id', '=', 'u.tenancy_id')
        .whereRef('n.user_id', '=', 'u.id')
        .where('n.is_enabled', '=', sql<boolean>`false`)
        .as('disabled_categories'),
    )
    .where('u.tenancy_id', '=', tenancyId)
    .where(sql<boolean>`(${the.after}::uuid is null or u.id > ${the.after}::uuid)`)
    .orderBy('u.id')
    .limit(the.count),
);

/** The next users of a broadcast to listed users. `user_ids` is in the order of the IDs. */
export const listedUsersOfBatch = scoped(
  'broadcasts.listed_users_of_batch',
  (q, the: PageValues & { position: number }, tenancyId) =>
    q
      .selectFrom((from) =>
        from
          .selectFrom('email_broadcasts as b')
          .select(
            sql<UserId>`unnest(b.user_ids[${the.position}::integer + 1 : ${the.position}::integer + ${the.count}::integer])`.as(
              'id',
            ),
          )
          .where('b.tenancy_id', '=', tenancyId)
          .where('b.id', '=', the.broadcastId)
          .as('listed'),
      )
      .leftJoin('users as u', (on) => on.onRef('u.id', '=', 'listed.id').on('u.tenancy_id', '=', tenancyId))
      .leftJoin('contact_channels as c', (on) =>
        on
          .onRef('c.tenancy_id', '=', 'u.tenancy_id')
          .onRef('c.user_id', '=', 'u.id')
          .on('c.type', '=', 'email')
          .on('c.is_primary', '=', sql<boolean>`true`)
          .on(isAllowed(the)),
      )
      .select(['listed.id', 'u.display_name', 'c.value as email'])
      .select((e) =>
        e
          .selectFrom('notification_preferences as n')
          .select(sql<string>`string_agg(n.category_id::text, ' ')`.as('categories'))
          .where('n.tenancy_id', '=', tenancyId)
          .whereRef('n.user_id', '=', 'listed.id')
          .where('n.is_enabled', '=', sql<boolean>`false`)
          .as('disabled_categories'),
      ),
);

interface BatchValues {
  readonly broadcastId: string;
  readonly leaseId: string;
  readonly now: Date;
  /** JSON of `NewBroadcastEmail[]`. */
  readonly emails: string;
  readonly senderName: string;
  readonly heldUntil: Date;
  readonly processed: number;
  readonly queued: number;
  readonly withoutAddress: number;
  readonly unsubscribed: number;
  readonly notRendered: number;
  readonly lastUserId: UserId | null;
  /** When the next batch may begin. Null after the last one. */
  readonly nextBatchAt: Date | null;
  /** Ends the broadcast, because its template cannot be rendered. */
  readonly error: string | null;
}

/**
 * Inserts the emails of a batch and moves the broadcast to the next users, in one statement.
 *
 * @returns the IDs of the emails. None if the broadcast was paused or cancelled, or if the reservation was lost
 */
export const insertBatch = scoped('broadcasts.insert_batch', (q, the: BatchValues, tenancyId) =>
  q
    .with('moved', (cte) =>
      cte
        .updateTable('email_broadcasts')
        .set({
          next_batch_at: sql<Date | null>`${the.nextBatchAt}::timestamptz`,
          lease_id: null,
          status: sql<'sending'>`case when ${the.error}::text is not null then 'failed'
            when ${the.nextBatchAt}::timestamptz is null then 'completed' else status end`,
          error: sql<string | null>`coalesce(${the.error}::text, error)`,
          finished_at: sql<Date | null>`case when ${the.nextBatchAt}::timestamptz is null then ${the.now}::timestamptz end`,
          last_user_id: sql<UserId | null>`coalesce(${the.lastUserId}::uuid, last_user_id)`,
          processed_count: sql<number>`processed_count + ${the.processed}::integer`,
          queued_count: sql<number>`queued_count + ${the.queued}::integer`,
          without_address_count: sql<number>`without_address_count + ${the.withoutAddress}::integer`,
          unsubscribed_count: sql<number>`unsubscribed_count + ${the.unsubscribed}::integer`,
          failed_count: sql<number>`failed_count + ${the.notRendered}::integer`,
        })
        .where('tenancy_id', '=', tenancyId)
        .where('id', '=', the.broadcastId)
        .where('lease_id', '=', the.leaseId)
        .returning('id'),
    )
    .with('limited', (cte) =>
      cte
        .updateTable('email_rates')
        .set({
          next_batch_at: sql<Date>`greatest(next_batch_at, ${the.now}::timestamptz)
            + make_interval(secs => ${the.queued}::integer / emails_per_second)`,
        })
        .where('tenancy_id', '=', tenancyId)
        .where(sql<boolean>`exists (select 1 from moved)`)
        .returning('tenancy_id'),
    )
    .with('inserted', (cte) =>
      insertBroadcastEmailsPart(cte, the, tenancyId, sql<boolean>`exists (select 1 from moved)`),
    )
    .selectFrom('inserted')
    .select(['inserted.id', 'inserted.is_suppressed']),
);

interface Stop {
  readonly broadcastId: string;
  readonly leaseId: string;
  readonly error: string;
  readonly now: Date;
}

/** Gives back a batch that was not composed. */
export const releaseBatch = scoped(
  'broadcasts.release',
  (q, the: { broadcastId: string; leaseId: string; due: Date }, tenancyId) =>
    q
      .updateTable('email_broadcasts')
      .set({ next_batch_at: the.due, lease_id: null })
      .where('tenancy_id', '=', tenancyId)
      .where('id', '=', the.broadcastId)
      .where('lease_id', '=', the.leaseId),
);

/** Ends a broadcast that cannot be sent. */
export const failBroadcast = scoped('broadcasts.fail', (q, the: Stop, tenancyId) =>
  q
    .updateTable('email_broadcasts')
    .set({ status: 'failed', error: the.error, next_batch_at: null, lease_id: null, finished_at: the.now })
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.broadcastId)
    .where('lease_id', '=', the.leaseId),
);

interface ServerState {
  readonly broadcastId: string;
  readonly error: string;
  /** Null to pause the broadcast. */
  readonly nextBatchAt: Date | null;
}

/** Waits after a batch that the email server did not accept. */
export const backOff = scoped('broadcasts.back_off', (q, the: ServerState, tenancyId) =>
  q
    .updateTable('email_broadcasts')
    .set({
      failed_batches: sql<number>`failed_batches + 1`,
      lease_id: null,
      next_batch_at: sql<Date | null>`${the.nextBatchAt}::timestamptz`,
      status: sql<'paused'>`case when ${the.nextBatchAt}::timestamptz is null then 'paused' else status end`,
      error: sql<
        string | null
      >`case when ${the.nextBatchAt}::timestamptz is null then ${the.error}::text else error end`,
    })
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.broadcastId)
    .where('status', '=', 'sending'),
);

/** Forgets failed batches after one that the email server accepted. */
export const endBackOff = scoped('broadcasts.end_back_off', (q, the: { broadcastId: string }, tenancyId) =>
  q
    .updateTable('email_broadcasts')
    .set({ failed_batches: 0 })
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.broadcastId)
    .where('failed_batches', '>', 0),
);
