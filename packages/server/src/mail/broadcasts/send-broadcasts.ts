import { newId } from '../../base/ids.ts';
import { TooBusy } from '../../base/too-busy.ts';
import type { DbHandle } from '../../db/handle.ts';
import { type AnyWorker, type Work, type WorkControl, Worker } from '../../kernel/background/worker.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import type { Platform } from '../../kernel/platform.ts';
import { markDraftSent } from '../email-studio/index.ts';
import type { AttemptedBatch, Delivery } from '../emails/index.ts';
import {
  backOff,
  endBackOff,
  failBroadcast,
  insertBatch,
  type LeasedBroadcast,
  leaseBroadcast,
  listedUsersOfBatch,
  nextDueBatch,
  releaseBatch,
  usersOfBatch,
} from './batches.queries.ts';
import type { BroadcastContents } from './broadcast-contents.ts';
import { composeBatch } from './compose-batch.ts';
import { broadcastReady } from './send-email.service.ts';

/** Users per batch. */
const batchMax = 100;
/** With a limit, a batch has the emails of this time. */
const limitedSeconds = 5;

/** How long a batch waits while too many emails of the project are being rendered. */
const busySeconds = 5;

/** Pauses after batches that the email server did not accept, in seconds. Then the broadcast is paused. */
const backOffSeconds = [30, 120, 600, 1800, 3600];

const serverProblem =
  'The email server of the project does not accept emails. Check the server and its password, then resume the broadcast.';

/** Dependencies of the sending of broadcasts. */
export interface BroadcastParts {
  readonly db: () => DbHandle;
  readonly platform: Platform;
  readonly contents: BroadcastContents;
  readonly delivery: Delivery;
  readonly onError: (error: unknown, job: string) => void;
}

/** What came of a batch. */
interface SentBatch extends AttemptedBatch {
  readonly lease: LeasedBroadcast;
}

/**
 * Creates the worker that sends broadcasts. A batch reserves the broadcast, reads the next users, renders their emails, and
 * inserts them together with the new position. A process that dies in between has inserted nothing, and one that dies
 * later leaves emails that the delivery sends.
 *
 * @see docs/contribute/decisions/0033-broadcasts.md
 */
export function createBroadcasts(parts: BroadcastParts): AnyWorker {
  const { platform, onError } = parts;
  const db = () => ({ db: parts.db() });
  const nextDue = async (after: Date) => (await nextDueBatch.first(db(), { after }))?.next_batch_at ?? undefined;
  const work: Work<LeasedBroadcast, SentBatch> = {
    name: 'broadcasts',
    everySeconds: 15,
    holdSeconds: 300,
    attemptSeconds: 60,
    stopSeconds: 0,
    limits: { running: 8, runningOfLane: 2, reserved: 8, reservedOfLane: 2 },
    takenAtOnce: 1,
    laneOf: ({ tenancy_id }) => tenancy_id,
    onSignal: (signal, { wake }) => {
      if (signal === broadcastReady) wake();
    },
    take: async ({ now, heldUntil, full }) => {
      return await leaseBroadcast.all(db(), { now, heldUntil, leaseId: newId<string>(), full });
    },
    nextDue,
    oldestDue: async () => await nextDue(new Date(0)),
    attempt: async (lease, signal, control) => await sendBatch(parts, lease, signal, control),
    store: async (batches, { wakeAt }) => {
      for (const batch of batches) await storeResult(batch, wakeAt);
    },
    release: async (leases, due) => {
      for (const { tenancy_id: tenancyId, id: broadcastId, lease_id: leaseId } of leases) {
        await releaseBatch.run({ ...db(), tenancyId }, { broadcastId, leaseId, due });
      }
    },
    pauseSecondsAfter: (error) => (error instanceof TooBusy ? busySeconds : undefined),
  };

  const storeResult = async ({ lease, attempted, serverFailures }: SentBatch, wakeAt: (time: Date) => void) => {
    const context = { ...db(), tenancyId: lease.tenancy_id };
    if (attempted === 0) return;
    if (serverFailures < attempted) {
      if (lease.failed_batches > 0) await endBackOff.run(context, { broadcastId: lease.id });
      return;
    }
    const pause = backOffSeconds[lease.failed_batches];
    const nextBatchAt = pause === undefined ? null : new Date(platform.clock.now().getTime() + pause * 1000);
    await backOff.run(context, { broadcastId: lease.id, error: serverProblem, nextBatchAt });
    if (nextBatchAt !== null) wakeAt(nextBatchAt);
  };

  return new Worker(work, { clock: platform.clock, onError: (error) => onError(error, work.name) });
}

/** Sends a batch. */
async function sendBatch(
  { db, platform, contents, delivery }: BroadcastParts,
  lease: LeasedBroadcast,
  signal: AbortSignal,
  { wake, wakeAt }: WorkControl,
): Promise<SentBatch> {
  const { tenancy_id: tenancyId, id: broadcastId, lease_id: leaseId, emails_per_second: rate } = lease;
  const now = platform.clock.now();
  const project = await platform.projects.find(db(), lease.project_id ?? '', lease.branch_id ?? '');
  if (typeof project !== 'object') {
    const error = 'The project was deleted.';
    await failBroadcast.run({ db: db(), tenancyId }, { broadcastId, leaseId, error, now });
    return { lease, attempted: 0, serverFailures: 0 };
  }
  const context: TenancyContext = { db: db(), now, platform, project, tenancyId };
  const count = rate === null ? batchMax : Math.min(batchMax, Math.ceil(rate * limitedSeconds));
  const page = { broadcastId, after: lease.last_user_id, count, onlyVerified: lease.only_verified };
  const users = lease.is_to_all_users
    ? await usersOfBatch.all(context, page)
    : await listedUsersOfBatch.all(context, { ...page, position: lease.processed_count });
  const batch = await composeBatch(context, contents, broadcastId, users, {
    isFirst: lease.processed_count === 0,
    isStopped: () => signal.aborted,
  });
  const isLast = (users.length < count && batch.processed === users.length) || batch.error !== null;
  const heldUntil = delivery.holdUntil(now);
  const { emails, error, ...counts } = batch;
  const inserted = await insertBatch.all(context, {
    ...counts,
    broadcastId,
    leaseId,
    now,
    emails: JSON.stringify(emails.map(({ content, ...email }) => ({ ...email, subject: content?.subject ?? '' }))),
    senderName: project.displayName,
    heldUntil,
    queued: emails.length - batch.unsubscribed,
    nextBatchAt: isLast ? null : now,
    error,
  });
  if (isLast && lease.source === 'draft' && lease.source_id !== null) await markDraftSent(context, lease.source_id);
  if (!isLast) {
    if (rate === null) wake();
    else wakeAt(new Date(now.getTime() + (emails.length / rate) * 1000));
  }
  const suppressed = new Map(inserted.map(({ id, is_suppressed }) => [id, is_suppressed]));
  const held = emails.flatMap(({ id, recipient, content }) => {
    const is_suppressed = suppressed.get(id);
    if (content === null || is_suppressed === undefined) return [];
    const { project_id, branch_id } = lease;
    const email = { tenancy_id: tenancyId, id, recipient, sender_name: project.displayName, attempts: 1 };
    const held = { expires_at: null, project_id, branch_id, broadcast_id: broadcastId, is_suppressed, content };
    return [{ ...email, ...held }];
  });
  return { lease, ...(await delivery.sendBatch(held, heldUntil)) };
}
