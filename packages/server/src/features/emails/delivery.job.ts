import { DeliveryFailure, type DeliveryFailureType, isRetryable } from '../../adapters/mail/delivery-failure.ts';
import type { DbHandle } from '../../db/handle.ts';
import type { SentWith } from '../../db/tables/emails.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import type { Platform } from '../../platform/platform.ts';
import { finishAttempt, takeDueEmails } from './emails.queries.ts';
import { ownServerOf, senderOf } from './sender.ts';

/** Pauses after each failed attempt. After the last one, delivery stops. */
const pausesSeconds = [30, 120, 600, 3600, 6 * 3600, 24 * 3600];

/**
 * Fewer attempts after an authentication failure: retries do not fix a wrong password, and servers lock out repeated
 * attempts.
 */
const pausesSecondsWithoutEntry = pausesSeconds.slice(0, 3);

/** How long a message is reserved for one attempt. Longer than any attempt takes. */
const holdSeconds = 150;

/** Maximum number of concurrent deliveries. The limits prevent an unresponsive server from delaying other projects. */
const underWayMax = 200;
/** Maximum number of concurrent deliveries of a project. */
const underWayOfProjectMax = 10;

type DueEmail = Awaited<ReturnType<typeof takeDueEmails.all>>[number];

interface Parts {
  readonly db: () => DbHandle;
  readonly platform: Pick<Platform, 'mailer' | 'projects' | 'clock' | 'serverKeys'>;
  readonly onError: (error: unknown) => void;
  /**
   * Whether to keep message bodies after delivery. They contain plain-text codes, so keep them only for the built-in
   * inbox.
   */
  readonly keepsBodies: boolean;
  /** Requests another round. */
  readonly hurry: () => void;
}

/** Email delivery of one process. */
export interface Delivery {
  /** Takes due emails and starts to send them. */
  round(): Promise<void>;
  /** Aborts running deliveries. This or another process retries them later. */
  stop(): Promise<void>;
}

/**
 * Creates the email delivery, with at-least-once semantics: if a process crashes after sending a message and before
 * recording that, the message is sent again with the same message ID.
 */
export function createDelivery(parts: Parts): Delivery {
  const { db, platform, onError, hurry } = parts;
  const underWay = new Map<TenancyId, Set<Promise<void>>>();
  let isStopped = false;
  let waitsForRoom = false;

  const count = () => [...underWay.values()].reduce((sum, { size }) => sum + size, 0);
  const busy = () => [...underWay].filter(([, { size }]) => size >= underWayOfProjectMax).map(([id]) => id);

  const begin = (row: DueEmail) => {
    const ofProject = underWay.get(row.tenancy_id) ?? new Set();
    underWay.set(row.tenancy_id, ofProject);
    const promise = deliver(parts, row)
      .catch(onError)
      .finally(() => {
        ofProject.delete(promise);
        if (ofProject.size === 0) underWay.delete(row.tenancy_id);
        if (waitsForRoom && !isStopped) hurry();
      });
    ofProject.add(promise);
  };

  return {
    round: async () => {
      waitsForRoom = false;
      while (!isStopped && count() < underWayMax) {
        const now = platform.clock.now();
        const busyNow = busy();
        const values = { now, nextAttemptAt: after(now, holdSeconds), busy: busyNow };
        const due = await takeDueEmails.all({ db: db() }, values);
        if (busyNow.length > 0) waitsForRoom = true;
        if (due.length === 0) return;
        for (const row of due) begin(row);
      }
      waitsForRoom = true;
    },
    stop: async () => {
      isStopped = true;
      await platform.mailer.close();
      await Promise.all([...underWay.values()].flatMap((promises) => [...promises]));
    },
  };
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

/** Makes one attempt and stores its result. */
async function deliver({ db, platform, keepsBodies }: Parts, row: DueEmail): Promise<void> {
  const { sentWith, failure } = await attempt(db(), platform, row);
  const now = platform.clock.now();
  const nextAttemptAt = failure === undefined ? null : nextAttemptOf(row, failure.type, now);
  await finishAttempt.run(
    { db: db() },
    {
      id: row.id,
      tenancyId: row.tenancy_id,
      deliveredAt: failure === undefined ? now : null,
      nextAttemptAt,
      isOver: nextAttemptAt === null && !keepsBodies,
      error: failure === undefined ? null : failure.raw || failure.message,
      errorType: failure?.type ?? null,
      sentWith: sentWith === undefined ? null : JSON.stringify(sentWith),
    },
  );
}

/** @returns null if the message must not be retried */
function nextAttemptOf({ attempts, expires_at }: DueEmail, type: DeliveryFailureType, now: Date): Date | null {
  if (!isRetryable(type)) return null;
  const pause = (type === 'AUTH_FAILED' ? pausesSecondsWithoutEntry : pausesSeconds)[attempts - 1];
  if (pause === undefined) return null;
  const next = after(now, pause);
  return expires_at !== null && next >= expires_at ? null : next;
}

interface Attempt {
  readonly sentWith: SentWith | undefined;
  readonly failure: DeliveryFailure | undefined;
}

/**
 * Sends a message with the current configuration of the project, so that a corrected configuration also applies to
 * queued emails.
 */
async function attempt(db: DbHandle, platform: Parts['platform'], row: DueEmail): Promise<Attempt> {
  if (row.expires_at !== null && row.expires_at <= platform.clock.now()) {
    return { sentWith: undefined, failure: new DeliveryFailure('CODE_EXPIRED', '') };
  }
  const project = await platform.projects.find(db, row.project_id ?? '', row.branch_id ?? '');
  if (typeof project !== 'object') {
    return { sentWith: undefined, failure: new DeliveryFailure('REJECTED', 'The project was deleted.') };
  }
  const sentWith = senderOf(platform.mailer, project.config.emails.server, row.sender_name);
  const { id, recipient, subject, html, plain } = row;
  const from = { name: sentWith.sender_name, address: sentWith.sender_email };
  try {
    const message = { id, to: recipient, from, subject, html, text: plain };
    await platform.mailer.send(message, ownServerOf(platform, project));
    return { sentWith, failure: undefined };
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    return { sentWith, failure: error };
  }
}
