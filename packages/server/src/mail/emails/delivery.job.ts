import { createBatches } from '../../kernel/background/batches.ts';
import { attemptEmail } from './attempt.ts';
import {
  type AttemptResult,
  finishAttempts,
  type Lane,
  lanes,
  releaseEmails,
  takeDueEmails,
} from './delivery.queries.ts';
import { createDeliveryLane } from './delivery-lane.ts';
import type { DeliveryParts, EmailContent, HeldEmail } from './held-email.ts';
import { createMailOutages } from './outages.ts';

/** How long an email is reserved for an attempt of this process, in seconds. Longer than an attempt takes. */
const holdSeconds = 150;

/** Emails of a broadcast are reserved in batches, which take longer. */
const broadcastHoldSeconds = 300;

/** An attempt that could last longer than the reservation does not begin. */
const attemptSecondsMax = 65;

/** Maximum number of concurrent deliveries of a batch: the connections for broadcasts. */
const underWayOfBatchMax = 5;

/** Email delivery of one process. */
export interface Delivery {
  /** Takes due emails and starts to send them. */
  round(): Promise<void>;
  /** Until when a batch of a broadcast is reserved. */
  holdUntil(now: Date): Date;
  /** Sends a batch of reserved emails. @returns the number of emails that the server did not accept for its own reasons */
  sendBatch(batch: readonly (HeldEmail & { readonly content: EmailContent })[], heldUntil: Date): Promise<number>;
  /** Aborts running deliveries. This or another process retries them later. */
  stop(): Promise<void>;
}

/**
 * Creates the email delivery, with at-least-once semantics: if a process crashes after sending a message and before
 * recording that, the message is sent again with the same message ID, and marked.
 *
 * @see docs/contribute/decisions/0033-broadcasts.md
 */
export function createDelivery(parts: DeliveryParts): Delivery {
  const { db, platform, onError } = parts;
  const results = createBatches<AttemptResult>(async (batch) => {
    await finishAttempts.run({ db: db() }, { results: JSON.stringify(batch) });
  });
  const batches = new Set<Promise<number>>();
  const outages = createMailOutages({ db, clock: platform.clock, onWarning: parts.onWarning });
  let isStopped = false;

  /** Attempts to send an email, and stores the result. */
  const deliver = async (email: HeldEmail, content: EmailContent | { readonly error: string }) => {
    const { result, server, isServerFailure } = await attemptEmail(parts, email, content);
    await results.store(result);
    // A stop aborts running attempts.
    if (isStopped) return isServerFailure;
    if (isServerFailure) await outages.failed(server, result.last_error ?? '');
    else if (server !== null) await outages.answered(server);
    return isServerFailure;
  };

  const laneOf = (lane: Lane) =>
    createDeliveryLane({
      take: async (busy) => {
        const now = platform.clock.now();
        return await takeDueEmails.all({ db: db() }, { lane, now, heldUntil: after(now, holdSeconds), busy });
      },
      deliver: async (row) => {
        const { broadcast_id } = row;
        await deliver(row, broadcast_id === null ? row : await parts.contentOf({ ...row, broadcast_id }));
      },
      isStopped: () => isStopped,
      onError,
      hurry: parts.hurry,
    });
  const queues = [laneOf(lanes.urgent), laneOf(lanes.broadcast)];

  const sendBatch: Delivery['sendBatch'] = async (batch, heldUntil) => {
    const left = [...batch];
    let serverFailures = 0;
    const work = async () => {
      while (!isStopped && platform.clock.now() < after(heldUntil, -attemptSecondsMax)) {
        const email = left.shift();
        if (email === undefined) return;
        if (await deliver(email, email.content)) serverFailures += 1;
      }
    };
    const workers = await Promise.allSettled(Array.from({ length: underWayOfBatchMax }, work));
    for (const worker of workers) if (worker.status === 'rejected') onError(worker.reason);
    if (left.length > 0) {
      await releaseEmails.run({ db: db() }, { now: platform.clock.now(), ids: left.map(({ id }) => id) });
    }
    return serverFailures;
  };

  return {
    round: async () => {
      await outages.refresh();
      for (const queue of queues) await queue.round();
    },
    holdUntil: (now) => after(now, broadcastHoldSeconds),
    sendBatch: async (batch, heldUntil) => {
      const sending = sendBatch(batch, heldUntil);
      batches.add(sending);
      return await sending.finally(() => batches.delete(sending));
    },
    stop: async () => {
      isStopped = true;
      await platform.mailer.close();
      await Promise.all([...queues.map(async (queue) => await queue.ended()), Promise.allSettled(batches)]);
    },
  };
}

function after(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}
