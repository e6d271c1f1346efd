import type { Clock } from '../../base/clock.ts';
import { createAlarms } from './alarms.ts';
import { createBatches } from './batches.ts';
import { createLanes, type Lane, type Limits, type Room, type Waiting } from './lanes.ts';
import { startRounds } from './rounds.ts';

/** What a statement that reserves due items needs. */
export interface Taking extends Room {
  readonly now: Date;
  /** Until when other processes leave the items alone. */
  readonly heldUntil: Date;
  /** Where work is due. Undefined: anywhere. */
  readonly keys: readonly string[] | undefined;
}

/** What a description of work can ask for. */
export interface WorkControl {
  /** Looks for due items now. @param key where; default: anywhere */
  wake(key?: string): void;
  /** The same at a time. */
  wakeAt(time: Date, key?: string): void;
  /** Gives back the items of a lane whose attempt has not begun. */
  releaseLane(name: string): Promise<void>;
}

/** One kind of work on rows of a table, such as emails to send. A row is reserved by a time until which others leave it alone. */
export interface Work<Item, Result> {
  /** The name in the log. */
  readonly name: string;
  /** How often to look for items that no process has announced, such as those of a process that was killed. */
  readonly everySeconds: number;
  /** How long an item is reserved. Another process makes the attempt after a crash. */
  readonly holdSeconds: number;
  /** Longest duration of an attempt. One that could last longer than the reservation does not begin. */
  readonly attemptSeconds: number;
  /** Time for running attempts when the process stops. Then their signal is aborted. */
  readonly stopSeconds: number;
  readonly limits: Limits;
  /** If a statement takes so many items, there can be more. */
  readonly takenAtOnce: number;
  /** Returns the lane whose limits apply to an item. */
  laneOf(item: Item): string;
  /** Returns where to look when a lane has room again. Default: anywhere. */
  keyOf?(item: Item): string;
  /** Called with each signal of this process. */
  onSignal(signal: string, control: WorkControl): void;
  /** Reserves due items and returns them. */
  take(taking: Taking, control: WorkControl): Promise<readonly Item[]>;
  /** Returns when the next item after a time is due. Default: only polls and `wakeAt` find it. */
  nextDue?(after: Date): Promise<Date | undefined>;
  /** Makes an attempt. */
  attempt(item: Item, signal: AbortSignal, control: WorkControl): Promise<Result>;
  /** Stores the results of attempts, in one statement. */
  store(results: readonly Result[], control: WorkControl): Promise<void>;
  /** Gives back items without an attempt. They are due at a time. */
  release(items: readonly Item[], due: Date): Promise<void>;
  /** Ends running attempts when the process stops, if they do not listen to their signal. */
  abort?(): void;
  /** Returns how long an item waits after an attempt that failed without a result. Undefined: until its reservation ends. */
  pauseSecondsAfter?(error: unknown): number | undefined;
}

/** What a worker has done since the process started, and what it does now. */
export interface WorkerCounts {
  /** Rounds that a signal, an alarm or room in a lane has asked for. The other ones are polls. */
  readonly wakeUps: number;
  readonly polls: number;
  readonly taken: number;
  readonly stored: number;
  readonly released: number;
  readonly running: number;
  readonly reserved: number;
}

/** A worker of this process. */
export interface Worker<Item = never, Result = unknown> {
  readonly name: string;
  start(): void;
  onSignal(signal: string): void;
  /**
   * Makes attempts with items that are reserved already.
   *
   * @param atOnce how many at the same time
   * @returns the results, in the order of the items; undefined for those that were given back or failed without a result
   */
  perform(items: readonly Item[], until: Date, atOnce: number): Promise<(Result | undefined)[]>;
  counts(): WorkerCounts;
  /** Takes nothing more, gives back what waits, and ends running attempts. */
  stop(): Promise<void>;
}

interface Parts {
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** The key for all places. */
const anywhere = '';

/**
 * Creates a worker, which does each item at least once: an item whose process is killed between the attempt and the storing
 * of its result is attempted again when its reservation ends.
 *
 * @see docs/contribute/decisions/0071-background-kit.md
 */
export function createWorker<Item, Result>(work: Work<Item, Result>, { clock, onError }: Parts): Worker<Item, Result> {
  type Entry = { readonly item: Item; readonly settle?: (result: Result | undefined) => void };
  const lanes = createLanes<Entry>(work.limits);
  const counted = { wakeUps: 0, polls: 0, taken: 0, stored: 0, released: 0 };
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let woken = new Set<string>();
  let polledAt = Number.NEGATIVE_INFINITY;
  let takenAt = clock.now();
  let isStopped = false;

  const wakeAll = (keys: readonly string[]) => {
    for (const key of keys) woken.add(key);
    if (!isStopped) rounds.hurry();
  };
  const alarms = createAlarms(clock, wakeAll);
  const control: WorkControl = {
    wake: (key = anywhere) => wakeAll([key]),
    wakeAt: (time, key = anywhere) => {
      if (!isStopped) alarms.set(time, key);
    },
    releaseLane: async (name) => await release(lanes.empty(lanes.of(name)), 0),
  };
  const results = createBatches<Result>(async (batch) => {
    await work.store(batch, control);
    counted.stored += batch.length;
  });

  /** Gives back items, and looks for them when they are due. One whose reservation has ended can belong to another process. */
  const release = async (waiting: readonly Waiting<Entry>[], seconds: number) => {
    const now = clock.now();
    const items = waiting.filter(({ until }) => until > now).map(({ item: { item } }) => item);
    const due = after(now, seconds);
    try {
      if (items.length > 0) await work.release(items, due);
      counted.released += items.length;
      for (const item of items) control.wakeAt(due, work.keyOf?.(item));
    } finally {
      for (const { item } of waiting) item.settle?.(undefined);
    }
  };

  const attempt = async (waiting: Waiting<Entry>) => {
    const { item, settle } = waiting.item;
    let result: Result;
    try {
      result = await work.attempt(item, stopping.signal, control);
    } catch (error) {
      const pause = stopping.signal.aborted ? 0 : work.pauseSecondsAfter?.(error);
      if (pause === undefined) settle?.(undefined);
      else await release([waiting], pause);
      if (stopping.signal.aborted) return;
      throw error;
    }
    // If that fails, the reservation ends, and another attempt knows that this one may have succeeded.
    await results.store(result).finally(() => settle?.(result));
  };

  /** Begins as many attempts of a lane as may run at the same time. */
  const advance = (lane: Lane<Entry>) => {
    for (let next = lanes.next(lane); next !== undefined; next = lanes.next(lane)) {
      const waiting = next;
      const isLate = isStopped || clock.now() > after(waiting.until, -work.attemptSeconds);
      // The others of the lane have waited as long.
      const promise = (isLate ? release([waiting, ...lanes.empty(lane)], 0) : attempt(waiting))
        .catch(onError)
        .finally(() => {
          running.delete(promise);
          const others = lanes.ended(lane);
          const { inLane, inProcess } = lanes.wantsMore(lane);
          if (inProcess) control.wake();
          else if (inLane) control.wake(work.keyOf?.(waiting.item.item));
          for (const other of others) advance(other);
        });
      running.add(promise);
    }
  };

  const take = async (keys: readonly string[] | undefined): Promise<number> => {
    const room = lanes.room();
    if (room.max <= 0) return 0;
    const now = clock.now();
    takenAt = now;
    const until = after(now, work.holdSeconds);
    const items = await work.take({ ...room, now, heldUntil: until, keys }, control);
    counted.taken += items.length;
    const waiting = items.map((item) => ({ item: { item }, until }));
    const byLane = Map.groupBy(waiting, ({ item: { item } }) => work.laneOf(item));
    lanes.addTaken(byLane, room);
    for (const name of byLane.keys()) advance(lanes.of(name));
    return items.length;
  };

  const round = async () => {
    const keys = woken;
    woken = new Set();
    const isPoll = keys.size === 0;
    counted[isPoll ? 'polls' : 'wakeUps'] += 1;
    const isOverdue = performance.now() - polledAt >= work.everySeconds * 1000;
    const isAnywhere = keys.delete(anywhere) || isPoll || isOverdue;
    if (isAnywhere) polledAt = performance.now();
    if (keys.size > 0) await take([...keys]);
    if (!isAnywhere) return;
    while (!isStopped && (await take(undefined)) >= work.takenAtOnce);
    const due = await work.nextDue?.(takenAt);
    // Each process gets this time. They look in turn, and the process that has set the time looks at once.
    const soonest = after(clock.now(), 1 + Math.random());
    if (due !== undefined) control.wakeAt(due > soonest ? due : soonest);
  };
  const rounds = startRounds({ everySeconds: work.everySeconds, work: round, onError });

  return {
    name: work.name,
    start: () => control.wake(),
    onSignal: (signal) => work.onSignal(signal, control),
    perform: async (items, until, atOnce) => {
      if (items.length === 0) return [];
      const settled = items.map((item) => ({ item, ...Promise.withResolvers<Result | undefined>() }));
      const lane = lanes.own(atOnce);
      lanes.add(
        lane,
        settled.map(({ item, resolve: settle }) => ({ item: { item, settle }, until })),
      );
      advance(lane);
      return await Promise.all(settled.map(async ({ promise }) => await promise));
    },
    counts: () => ({ ...counted, ...lanes.counts() }),
    stop: async () => {
      isStopped = true;
      alarms.stop();
      await rounds.stop();
      const timer = setTimeout(() => {
        stopping.abort();
        work.abort?.();
      }, work.stopSeconds * 1000);
      await release(lanes.emptyAll(), 0).catch(onError);
      while (running.size > 0) await Promise.all(running);
      clearTimeout(timer);
    },
  };
}

function after(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}
