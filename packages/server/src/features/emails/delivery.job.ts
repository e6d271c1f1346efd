import type { UserId } from '@portico/contract';
import type { DbHandle } from '../../db/handle.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { createBatches } from '../../platform/batches.ts';
import type { Platform } from '../../platform/platform.ts';
import { attemptEmail } from './attempt.ts';
import {
  type AttemptResult,
  finishAttempts,
  type Lane,
  lanes,
  releaseEmails,
  takeDueEmails,
} from './delivery.queries.ts';

/** How long an email is reserved for an attempt of this process, in seconds. Longer than an attempt takes. */
const holdSeconds = 150;

/** Emails of a broadcast are reserved in batches, which take longer. */
const broadcastHoldSeconds = 300;

/** An attempt that could last longer than the reservation does not begin. */
const attemptSecondsMax = 65;

/** Maximum number of concurrent deliveries. The limits prevent an unresponsive server from delaying other projects. */
const underWayMax = 200;
/** Maximum number of concurrent deliveries of a project. */
const underWayOfProjectMax = 10;

/** Maximum number of concurrent deliveries of a batch: the connections for broadcasts. */
const underWayOfBatchMax = 5;

/** What is sent. */
export interface EmailContent {
  readonly subject: string;
  readonly html: string;
  readonly plain: string;
  /** Adds headers with which email programs offer to unsubscribe. @see RFC 8058 */
  readonly unsubscribeUrl?: string;
}

/** An email that this process has reserved. */
export interface HeldEmail {
  readonly tenancy_id: TenancyId;
  readonly id: string;
  readonly recipient: string;
  readonly sender_name: string;
  readonly attempts: number;
  readonly expires_at: Date | null;
  readonly project_id: string | null;
  readonly branch_id: string | null;
  readonly broadcast_id: string | null;
  /** Whether the recipient is on the suppression list, so that the email must not be sent. */
  readonly is_suppressed: boolean;
}

/** A reserved email of a broadcast. Its content is not stored. */
export interface HeldBroadcastEmail extends HeldEmail {
  readonly broadcast_id: string;
  readonly user_id: UserId | null;
  readonly user_display_name: string | null;
  readonly category_id: string | null;
  readonly subject: string;
}

/** Dependencies of the delivery. */
export interface DeliveryParts {
  readonly db: () => DbHandle;
  readonly platform: Pick<
    Platform,
    'mailer' | 'projects' | 'clock' | 'dataKeyCache' | 'keyService' | 'serverKeys' | 'reportUnreadable'
  >;
  readonly onError: (error: unknown) => void;
  /**
   * Whether to keep message bodies unchanged after delivery. They contain plain-text codes, so keep them only for the
   * built-in inbox.
   */
  readonly keepsBodies: boolean;
  /** Renders an email of a broadcast again. @returns an error for the owner if that is impossible */
  readonly contentOf: (email: HeldBroadcastEmail) => Promise<EmailContent | { readonly error: string }>;
  /** Requests another round. */
  readonly hurry: () => void;
}

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
 * @see docs/decisions/0033-broadcasts.md
 */
export function createDelivery(parts: DeliveryParts): Delivery {
  const { db, platform, onError } = parts;
  const results = createBatches<AttemptResult>(async (batch) => {
    await finishAttempts.run({ db: db() }, { results: JSON.stringify(batch) });
  });
  const batches = new Set<Promise<number>>();
  const queues = [createLane(lanes.urgent), createLane(lanes.broadcast)];
  let isStopped = false;

  /** Attempts to send an email, and stores the result. */
  const deliver = async (email: HeldEmail, content: EmailContent | { readonly error: string }) => {
    const { result, isServerFailure } = await attemptEmail(parts, email, content);
    await results.store(result);
    return isServerFailure;
  };

  function createLane(lane: Lane) {
    const underWay = new Map<TenancyId, Set<Promise<void>>>();
    let waitsForRoom = false;
    const count = () => [...underWay.values()].reduce((sum, { size }) => sum + size, 0);
    const busy = () => [...underWay].filter(([, { size }]) => size >= underWayOfProjectMax).map(([id]) => id);

    const begin = (row: Awaited<ReturnType<typeof takeDueEmails.all>>[number]) => {
      const ofProject = underWay.get(row.tenancy_id) ?? new Set();
      underWay.set(row.tenancy_id, ofProject);
      const work = async () => {
        const { broadcast_id } = row;
        await deliver(row, broadcast_id === null ? row : await parts.contentOf({ ...row, broadcast_id }));
      };
      const promise = work()
        .catch(onError)
        .finally(() => {
          ofProject.delete(promise);
          if (ofProject.size === 0) underWay.delete(row.tenancy_id);
          if (waitsForRoom && !isStopped) parts.hurry();
        });
      ofProject.add(promise);
    };

    return {
      round: async () => {
        waitsForRoom = false;
        while (!isStopped && count() < underWayMax) {
          const now = platform.clock.now();
          const busyNow = busy();
          const due = await takeDueEmails.all(
            { db: db() },
            { lane, now, heldUntil: after(now, holdSeconds), busy: busyNow },
          );
          if (busyNow.length > 0) waitsForRoom = true;
          if (due.length === 0) return;
          for (const row of due) begin(row);
        }
        waitsForRoom = true;
      },
      ended: async () => {
        await Promise.all([...underWay.values()].flatMap((promises) => [...promises]));
      },
    };
  }

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
