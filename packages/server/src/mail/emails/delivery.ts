import type { DbHandle } from '../../db/handle.ts';
import { type AnyWorker, type Work, Worker } from '../../kernel/background/worker.ts';
import { createMailOutages, type MailOutages } from '../outages/index.ts';
import { type AttemptedEmail, attemptEmail } from './attempt.ts';
import {
  finishAttempts,
  type Lane,
  lanes,
  nextDueEmail,
  releaseEmails,
  takeDueEmails,
  tenanciesMax,
} from './delivery.queries.ts';
import type { DeliveryParts, EmailContent, HeldEmail } from './held-email.ts';
import { emailWritten } from './send-email.ts';

/** Maximum number of concurrent deliveries of a batch: the connections for broadcasts. */
const runningOfBatchMax = 5;

/** Emails of a broadcast are reserved in batches, which take longer. */
const broadcastHoldSeconds = 300;

/** An email of a batch, which has its content already. */
type BatchEmail = HeldEmail & { readonly content: EmailContent };

type DueEmail = Awaited<ReturnType<typeof takeDueEmails.all>>[number];

/** How many emails of a batch were attempted, and how many of these the server did not accept for its own reasons. */
export interface AttemptedBatch {
  readonly attempted: number;
  readonly serverFailures: number;
}

/** Email delivery of one process. */
export interface Delivery {
  readonly workers: readonly AnyWorker[];
  /** Until when a batch of a broadcast is reserved. */
  holdUntil(now: Date): Date;
  /** Sends a batch of reserved emails. */
  sendBatch(batch: readonly BatchEmail[], heldUntil: Date): Promise<AttemptedBatch>;
}

async function contentOf(parts: DeliveryParts, email: DueEmail | BatchEmail) {
  if ('content' in email) return email.content;
  const { broadcast_id } = email;
  return broadcast_id === null ? email : await parts.contentOf({ ...email, broadcast_id });
}

async function nextDue(db: DbHandle, lane: Lane, after: Date): Promise<Date | undefined> {
  return (await nextDueEmail.first({ db }, { lane, after }))?.next_attempt_at ?? undefined;
}

/** Notes which servers accept emails. */
async function noteServers(outages: MailOutages, attempted: readonly AttemptedEmail[]): Promise<void> {
  for (const { result, server, isServerFailure } of attempted) {
    if (isServerFailure) await outages.failed(server, result.last_error ?? '');
    else if (server !== null) await outages.answered(server);
  }
}

/**
 * Creates the email delivery. An email that is sent again because its process was killed has the same message ID, and is
 * marked.
 *
 * @see docs/contribute/decisions/0033-broadcasts.md
 */
export function createDelivery(parts: DeliveryParts): Delivery {
  const { db, platform } = parts;
  const { clock, mailer } = platform;
  // The workers share the mailer: the first one that ends closes it for both.
  let isClosing = false;
  const outages = createMailOutages({ db, clock, onWarning: parts.onWarning });

  const workOf = (lane: Lane): Work<DueEmail | BatchEmail, AttemptedEmail> => ({
    name: lane === lanes.urgent ? 'emails' : 'emails of broadcasts',
    everySeconds: 15,
    holdSeconds: 150,
    attemptSeconds: 65,
    stopSeconds: 0,
    // A mail server that does not respond delays only its own project.
    limits: { running: 200, runningOfLane: 10, reserved: lane === lanes.urgent ? 250 : 1050, reservedOfLane: 20 },
    takenAtOnce: tenanciesMax,
    laneOf: ({ tenancy_id }) => tenancy_id,
    onSignal: (signal, { wake }) => {
      if (signal === emailWritten) wake();
    },
    take: async (taking) => {
      await outages.refresh();
      return await takeDueEmails.all({ db: db() }, { ...taking, lane });
    },
    nextDue: async (after) => await nextDue(db(), lane, after),
    oldestDue: async () => await nextDue(db(), lane, new Date(0)),
    attempt: async (email, signal) => {
      const attempted = await attemptEmail(parts, email, await contentOf(parts, email));
      // A stop aborts running attempts, which says nothing about the server.
      return signal.aborted || isClosing ? { ...attempted, isServerFailure: false, server: null } : attempted;
    },
    store: async (attempted, { wakeAt }) => {
      await finishAttempts.run({ db: db() }, { results: JSON.stringify(attempted.map(({ result }) => result)) });
      for (const { result } of attempted) if (result.next_attempt_at !== null) wakeAt(result.next_attempt_at);
      await noteServers(outages, attempted);
    },
    release: async (emails, due) => {
      await releaseEmails.run({ db: db() }, { due, ids: emails.map(({ id }) => id) });
    },
    abort: () => {
      isClosing = true;
      void mailer.close();
    },
  });

  const workerOf = (lane: Lane) => {
    const work = workOf(lane);
    return new Worker(work, { clock, onError: (error) => parts.onError(error, work.name) });
  };
  const ofBroadcasts = workerOf(lanes.broadcast);
  return {
    workers: [workerOf(lanes.urgent), ofBroadcasts],
    holdUntil: (now) => new Date(now.getTime() + broadcastHoldSeconds * 1000),
    sendBatch: async (batch, heldUntil) => {
      const results = await ofBroadcasts.perform(batch, heldUntil, runningOfBatchMax);
      const attempted = results.filter((one) => one !== undefined);
      return { attempted: attempted.length, serverFailures: attempted.filter((one) => one.isServerFailure).length };
    },
  };
}
