import type { AccessLevel, ProjectRole, UserId } from '@portico/contract';
import type { ActorType } from '../db/origin.ts';
import type { TenancyId } from '../db/tenancy.ts';

/** A request that was answered. No part of it may be a secret. */
export interface AnsweredRequest {
  /** Undefined if the caller was not identified. */
  readonly tenancy_id: TenancyId | undefined;
  /** The project that an unknown caller named. */
  readonly project_id: string | undefined;
  readonly id: string;
  readonly at: Date;
  readonly operation: string;
  readonly status: number;
  readonly millis: number;
  readonly level: AccessLevel | undefined;
  readonly actor_type: ActorType | undefined;
  readonly actor_id: string | undefined;
  readonly actor_role: ProjectRole | undefined;
  readonly user_id: UserId | undefined;
  readonly error_code: string | undefined;
  readonly error_message: string | undefined;
  readonly ip: string | undefined;
  readonly country: string | undefined;
  readonly user_agent: string | undefined;
}

/** The kinds of requests that share a room: programs and browsers have their own, and failures do not wait behind successes. */
type RequestKind = `${'server' | 'client'}_${'failed' | 'succeeded'}` | 'unknown_failed';

/** A request that waits. */
type HeldRequest = AnsweredRequest & {
  readonly kind: RequestKind;
  /** Its bodies as JSON, without secrets, if the project keeps them and there is room. */
  readonly bodies?: string;
};

/** How many requests of a kind came in an hour, also those that are not kept. */
interface RequestCount extends Pick<AnsweredRequest, 'tenancy_id' | 'project_id'> {
  readonly kind: RequestKind;
  readonly hour: Date;
  seen: number;
}

/** Requests of a process that are not stored yet. */
interface RequestBatch {
  readonly requests: readonly HeldRequest[];
  readonly counts: readonly RequestCount[];
}

type Write = (batch: RequestBatch) => Promise<unknown>;

/** The requests of this process that are not in the request log yet. */
export interface RequestLog {
  /**
   * Adds a request, or only counts it if there is no room. @returns nothing, and never waits
   *
   * @param bodies returns the bodies as JSON, without secrets. Called if there is room. Undefined if the project does not keep them
   */
  note(request: AnsweredRequest, bodies?: () => string): void;
  /** Gives the collected requests to a job, one batch after the other. If it fails, they stay. */
  store(write: Write): Promise<void>;
  /** Forgets the collected requests. */
  forgetAll(): void;
}

/** Requests of a batch. Above it, each project still has its share. */
const batchMax = 400;
/** Requests of a project and kind that always have room in a batch. */
const shareMin = 5;
/** Most requests of a project and kind in a batch. */
const shareMax = 100;
/** Most requests of a batch, whatever the shares. */
const heldMax = 2000;
/** Characters of bodies in a batch. Above it, each project still has its share. */
const bodiesMax = 2_000_000;
/** Characters of bodies of a project and kind: those that always have room in a batch, and the most. The last request may exceed them. */
const bodiesShare = { min: 20_000, max: 400_000 };
/** Most characters of bodies of a batch, whatever the shares. */
const heldBodiesMax = 4_000_000;
/** Most counts of a batch, and requests to projects that are not in memory: anyone can invent their IDs. */
const countsMax = 10_000;
const unknownMax = 20;
const hourMillis = 3_600_000;

type Sender = Pick<AnsweredRequest, 'tenancy_id' | 'project_id' | 'at'>;

/** A count, with the requests of a batch that are kept, and the characters of their bodies. */
type Counted = RequestCount & { kept: number; bodies: number };

/** Requests that wait to be stored. */
interface Waiting {
  requests: HeldRequest[];
  /** By project, kind and hour. */
  readonly counts: Map<string, Counted>;
  unknown: number;
  bodies: number;
}

const nothing = (): Waiting => ({ requests: [], counts: new Map(), unknown: 0, bodies: 0 });

function kindOf({ level, status }: AnsweredRequest): RequestKind {
  if (level === undefined) return 'unknown_failed';
  return `${level === 'client' ? 'client' : 'server'}_${status < 400 ? 'succeeded' : 'failed'}`;
}

/** Returns the count of a project, kind and hour. Undefined if there is no room for it. */
function countOf(waiting: Waiting, { tenancy_id, project_id, at }: Sender, kind: RequestKind): Counted | undefined {
  const hour = Math.floor(at.getTime() / hourMillis) * hourMillis;
  const key = `${tenancy_id ?? `?${project_id}`} ${kind} ${hour}`;
  // @guard request-log-invented-projects-share-room
  if (tenancy_id === undefined) {
    if (waiting.unknown >= unknownMax) return undefined;
    waiting.unknown += 1;
  }
  const known = waiting.counts.get(key);
  if (known !== undefined) return known;
  if (waiting.counts.size >= countsMax) return undefined;
  const count = { tenancy_id, project_id, kind, hour: new Date(hour), seen: 0, kept: 0, bodies: 0 };
  waiting.counts.set(key, count);
  return count;
}

/** Returns the bodies of a request, as far as a batch and a project have room for them. */
function bodiesOf(waiting: Waiting, count: Counted, textOf: (() => string) | undefined): string | undefined {
  if (textOf === undefined) return undefined;
  // @guard request-log-share-of-bodies
  if (count.bodies >= (waiting.bodies < bodiesMax ? bodiesShare.max : bodiesShare.min)) return undefined;
  if (waiting.bodies >= heldBodiesMax) return undefined;
  const text = textOf();
  waiting.bodies += text.length;
  count.bodies += text.length;
  return text;
}

/**
 * Creates the log. Requests wait here for about a second, so that they cost no request a round trip. If the process is killed,
 * those of the last second are lost.
 *
 * @see docs/contribute/decisions/0149-request-log.md
 */
export function createRequestLog(): RequestLog {
  let waiting = nothing();

  const note = (request: AnsweredRequest, textOf?: () => string) => {
    const kind = kindOf(request);
    const count = countOf(waiting, request, kind);
    if (count === undefined) return;
    count.seen += 1;
    const held = waiting.requests.length;
    // @guard request-log-share-of-project
    if (count.kept >= (held < batchMax && kind !== 'unknown_failed' ? shareMax : shareMin) || held >= heldMax) return;
    count.kept += 1;
    const bodies = bodiesOf(waiting, count, textOf);
    waiting.requests.push(bodies === undefined ? { ...request, kind } : { ...request, kind, bodies });
  };

  const storeNow = async (write: Write) => {
    const { requests, counts } = waiting;
    if (counts.size === 0) return;
    waiting = nothing();
    try {
      await write({
        requests,
        counts: [...counts.values()].map(({ kept: _kept, bodies: _bodies, ...count }) => count),
      });
    } catch (error) {
      // The next batch has those that fit.
      for (const { bodies, ...request } of requests) note(request, bodies === undefined ? undefined : () => bodies);
      for (const count of counts.values()) {
        const again = countOf(waiting, { ...count, at: count.hour }, count.kind);
        if (again !== undefined) again.seen += count.seen - count.kept;
      }
      throw error;
    }
  };

  let running: Promise<unknown> = Promise.resolve();
  return {
    note,
    store: async (write) => {
      const next = running.then(async () => await storeNow(write));
      running = next.catch(() => undefined);
      await next;
    },
    forgetAll: () => {
      waiting = nothing();
    },
  };
}
