import { DeliveryFailure, type DeliveryFailureType, mayPass } from '../../adapters/mail/delivery-failure.ts';
import type { DbHandle } from '../../db/handle.ts';
import type { SentWith } from '../../db/tables/emails.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import type { Platform } from '../../platform/platform.ts';
import { finishAttempt, takeDueEmails } from './emails.queries.ts';
import { ownServerOf, senderOf } from './sender.ts';

/** Pauses after the first, second … failed attempt; after the last the message is given up. */
const pausesSeconds = [30, 120, 600, 3600, 6 * 3600, 24 * 3600];

/** A wrong password does not get better, and servers lock out who insists. */
const pausesSecondsWithoutEntry = pausesSeconds.slice(0, 3);

/** While a message is being sent nobody else takes it; longer than any attempt may last. */
const holdSeconds = 150;

/** So many messages may be under way at once, so that a server that does not answer holds up no other project. */
const underWayMax = 200;
/** A project that has so many under way waits for some of them. */
const underWayOfProjectMax = 10;

type DueEmail = Awaited<ReturnType<typeof takeDueEmails.all>>[number];

interface Parts {
  readonly db: () => DbHandle;
  readonly platform: Pick<Platform, 'mailer' | 'projects' | 'clock' | 'serverKeys'>;
  readonly onError: (error: unknown) => void;
  /**
   * Whether messages keep what they say when nothing is left to do. They hold codes in the clear, so it should be only
   * where somebody reads them in the inbox.
   */
  readonly keepsBodies: boolean;
  /** Asks for another round. */
  readonly hurry: () => void;
}

/** The delivery of one process. */
export interface Delivery {
  /** Takes the mail that is due and begins to send it. */
  round(): Promise<void>;
  /** Gives up what is under way, which is tried again later, by this process or another. */
  stop(): Promise<void>;
}

/**
 * Delivers mail. At least once: a process that dies between handing a message over and writing that down leads to a
 * second delivery, with the same message id.
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

/** One attempt, and what became of it. */
async function deliver({ db, platform, keepsBodies }: Parts, row: DueEmail): Promise<void> {
  const { sentWith, failure } = await attempt(db(), platform, row);
  const pause = failure === undefined ? undefined : pauseAfter(failure.type, row.attempts);
  const now = platform.clock.now();
  await finishAttempt.run(
    { db: db() },
    {
      id: row.id,
      tenancyId: row.tenancy_id,
      deliveredAt: failure === undefined ? now : null,
      nextAttemptAt: pause === undefined ? null : after(now, pause),
      isOver: pause === undefined && !keepsBodies,
      error: failure === undefined ? null : failure.raw || failure.message,
      errorType: failure?.type ?? null,
      sentWith: sentWith === undefined ? null : JSON.stringify(sentWith),
    },
  );
}

/** @returns undefined when the message is not to be tried again */
function pauseAfter(type: DeliveryFailureType, attempts: number): number | undefined {
  if (!mayPass(type)) return undefined;
  return (type === 'AUTH_FAILED' ? pausesSecondsWithoutEntry : pausesSeconds)[attempts - 1];
}

interface Attempt {
  readonly sentWith: SentWith | undefined;
  readonly failure: DeliveryFailure | undefined;
}

/** Sends a message as the project is configured now, so that a corrected configuration helps the mail that waits. */
async function attempt(db: DbHandle, platform: Parts['platform'], row: DueEmail): Promise<Attempt> {
  const project = await platform.projects.find(db, row.project_id ?? '', row.branch_id ?? '');
  if (typeof project !== 'object') {
    return { sentWith: undefined, failure: new DeliveryFailure('REJECTED', 'The project is gone.') };
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
