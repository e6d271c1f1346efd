import { newId } from '../../base/ids.ts';
import type { DbHandle } from '../../db/handle.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import type { Platform } from '../../kernel/platform.ts';
import { markDraftSent } from '../email-studio/index.ts';
import type { Delivery } from '../emails/index.ts';
import {
  backOff,
  endBackOff,
  failBroadcast,
  insertBatch,
  type LeasedBroadcast,
  leaseBroadcast,
  listedUsersOfBatch,
  usersOfBatch,
} from './batches.queries.ts';
import type { BroadcastContents } from './broadcast-contents.ts';
import { composeBatch } from './compose-batch.ts';

/** Users per batch. */
const batchMax = 100;
/** Batches in progress in this process, and those of one project. */
const runningMax = 8;
const runningOfProjectMax = 2;
/** With a limit, a batch has the emails of this time. */
const limitedSeconds = 5;

/** Pauses after batches that the email server did not accept, in seconds. Then the broadcast is paused. */
const backOffSeconds = [30, 120, 600, 1800, 3600];

const serverProblem =
  'The email server of the project does not accept emails. Check the server and its password, then resume the broadcast.';

interface Parts {
  readonly db: () => DbHandle;
  readonly platform: Platform;
  readonly contents: BroadcastContents;
  readonly delivery: Delivery;
  readonly onError: (error: unknown) => void;
  /** Requests another round. */
  readonly hurry: () => void;
}

/** Sends the broadcasts of one process. */
export interface Broadcasts {
  /** Starts batches of the broadcasts that have waited longest. */
  round(): Promise<void>;
  /** Starts no more batches, and ends running ones early. Stop the delivery after that. */
  stopComposing(): void;
  /** Waits for running batches. Stop the delivery first. */
  stop(): Promise<void>;
}

/**
 * Creates the sending of broadcasts. A batch reserves the broadcast, reads the next users, renders their emails, and
 * inserts them together with the new position. A process that dies in between has inserted nothing, and one that dies
 * later leaves emails that the delivery sends.
 *
 * @see docs/contribute/decisions/0033-broadcasts.md
 */
export function createBroadcasts(parts: Parts): Broadcasts {
  const { platform, delivery, contents, onError, hurry } = parts;
  const running = new Map<Promise<void>, TenancyId>();
  const timers = new Set<NodeJS.Timeout>();
  let isStopped = false;

  const busy = () => {
    const counts = new Map<TenancyId, number>();
    for (const tenancy of running.values()) counts.set(tenancy, (counts.get(tenancy) ?? 0) + 1);
    return [...counts].filter(([, count]) => count >= runningOfProjectMax).map(([tenancy]) => tenancy);
  };

  const hurryIn = (seconds: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      hurry();
    }, seconds * 1000);
    timers.add(timer.unref());
  };

  const runBatch = async (lease: LeasedBroadcast, leaseId: string) => {
    const { tenancy_id: tenancyId, id: broadcastId, emails_per_second: rate } = lease;
    const now = platform.clock.now();
    const project = await platform.projects.find(parts.db(), lease.project_id ?? '', lease.branch_id ?? '');
    if (typeof project !== 'object') {
      const error = 'The project was deleted.';
      await failBroadcast.run({ db: parts.db(), tenancyId }, { broadcastId, leaseId, error, now });
      return;
    }
    const context: TenancyContext = { db: parts.db(), now, platform, project, tenancyId };
    const count = rate === null ? batchMax : Math.min(batchMax, Math.ceil(rate * limitedSeconds));
    const page = { broadcastId, after: lease.last_user_id, count };
    const users = lease.is_to_all_users
      ? await usersOfBatch.all(context, page)
      : await listedUsersOfBatch.all(context, { ...page, position: lease.processed_count });
    const batch = await composeBatch(context, contents, broadcastId, users, {
      isFirst: lease.processed_count === 0,
      isStopped: () => isStopped,
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
      queued: emails.length,
      nextBatchAt: isLast ? null : now,
      error,
    });
    if (isLast && lease.source === 'draft' && lease.source_id !== null) await markDraftSent(context, lease.source_id);
    if (!isLast) {
      if (rate === null) hurry();
      else hurryIn(emails.length / rate);
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
    if (held.length === 0) return;
    await afterSending(lease, held.length, await delivery.sendBatch(held, heldUntil));
  };

  const afterSending = async (lease: LeasedBroadcast, sent: number, serverFailures: number) => {
    const context = { db: parts.db(), tenancyId: lease.tenancy_id };
    if (serverFailures < sent) {
      if (lease.failed_batches > 0) await endBackOff.run(context, { broadcastId: lease.id });
      return;
    }
    const pause = backOffSeconds[lease.failed_batches];
    const nextBatchAt = pause === undefined ? null : new Date(platform.clock.now().getTime() + pause * 1000);
    await backOff.run(context, { broadcastId: lease.id, error: serverProblem, nextBatchAt });
  };

  return {
    round: async () => {
      while (!isStopped && running.size < runningMax) {
        const now = platform.clock.now();
        const leaseId = newId<string>();
        const values = { now, heldUntil: delivery.holdUntil(now), leaseId, busy: busy() };
        const lease = await leaseBroadcast.first({ db: parts.db() }, values);
        if (lease === undefined) return;
        const promise: Promise<void> = runBatch(lease, leaseId)
          .catch(onError)
          .finally(() => {
            running.delete(promise);
            if (!isStopped) hurry();
          });
        running.set(promise, lease.tenancy_id);
      }
    },
    stopComposing: () => {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
    },
    stop: async () => {
      await Promise.all(running.keys());
    },
  };
}
