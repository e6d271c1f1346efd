import type { Clock } from '../../base/clock.ts';
import { createAlarms } from './alarms.ts';
import { createBatches } from './batches.ts';
import { type Lane, Lanes, type Limits, type Room, type Waiting } from './lanes.ts';
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
  /** Returns the project of an item, if a project can have several lanes: it gets a share of the room. */
  projectOf?(item: Item): string;
  /** Returns where to look when a lane has room again. Default: anywhere. */
  keyOf?(item: Item): string;
  /** Called with each signal of this process. */
  onSignal(signal: string, control: WorkControl): void;
  /** Reserves due items and returns them. */
  take(taking: Taking, control: WorkControl): Promise<readonly Item[]>;
  /** Returns when the next item after a time is due. Default: only polls and `wakeAt` find it. */
  nextDue?(after: Date): Promise<Date | undefined>;
  /** Returns since when the item that has waited longest is due. For metrics: it must not read all items. */
  oldestDue(): Promise<Date | undefined>;
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
  /** Attempts that ended without a result. */
  readonly failed: number;
  readonly running: number;
  readonly reserved: number;
}

interface Parts {
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** How long `pause` waits for running attempts. */
const pauseMillisMax = 1000;

/** The key for all places. */
const anywhere = '';

/** A reserved item. */
interface Entry<Item, Result> {
  readonly item: Item;
  /** Called when the item is done, with its result. Undefined if it was given back or failed without a result. */
  readonly settle?: (result: Result | undefined) => void;
}

/** A worker of any kind of work. */
export type AnyWorker = Pick<
  Worker<never, never>,
  'name' | 'start' | 'onSignal' | 'counts' | 'oldestDueSeconds' | 'pause' | 'resume' | 'stop'
>;

/**
 * Does each item of one kind of work at least once: an item whose process is killed between the attempt and the storing of
 * its result is attempted again when its reservation ends.
 *
 * @see docs/contribute/decisions/0071-background-kit.md
 */
export class Worker<Item, Result> {
  readonly name: string;
  readonly #work: Work<Item, Result>;
  readonly #clock: Clock;
  readonly #onError: Parts['onError'];
  readonly #lanes: Lanes<Entry<Item, Result>>;
  readonly #alarms: ReturnType<typeof createAlarms>;
  readonly #rounds: ReturnType<typeof startRounds>;
  readonly #results: ReturnType<typeof createBatches<Result>>;
  readonly #counted = { wakeUps: 0, polls: 0, taken: 0, stored: 0, released: 0, failed: 0 };
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #control: WorkControl = {
    wake: (key = anywhere) => this.#wakeAll([key]),
    wakeAt: (time, key = anywhere) => {
      if (!this.#isStopped) this.#alarms.set(time, key);
    },
    releaseLane: async (name) => await this.#release(this.#lanes.empty(this.#lanes.of(name)), 0),
  };
  #woken = new Set<string>();
  #polledAt = Number.NEGATIVE_INFINITY;
  #takenAt: Date;
  #isStopped = false;
  #isPaused = false;

  constructor(work: Work<Item, Result>, { clock, onError }: Parts) {
    this.name = work.name;
    this.#work = work;
    this.#clock = clock;
    this.#onError = onError;
    this.#takenAt = clock.now();
    this.#lanes = new Lanes(work.limits);
    this.#alarms = createAlarms(clock, (keys) => this.#wakeAll(keys));
    this.#results = createBatches(async (batch) => {
      await work.store(batch, this.#control);
      this.#counted.stored += batch.length;
    });
    this.#rounds = startRounds({ everySeconds: work.everySeconds, work: async () => await this.#round(), onError });
  }

  /** Looks for due items now. */
  start(): void {
    this.#control.wake();
  }

  /** Passes on a signal of this process. */
  onSignal(signal: string): void {
    this.#work.onSignal(signal, this.#control);
  }

  /**
   * Makes attempts with items that are reserved already.
   *
   * @param atOnce how many at the same time
   * @returns the results, in the order of the items; undefined for those that were given back or failed without a result
   */
  async perform(items: readonly Item[], until: Date, atOnce: number): Promise<(Result | undefined)[]> {
    if (items.length === 0) return [];
    const settled = items.map((item) => ({ item, ...Promise.withResolvers<Result | undefined>() }));
    const lane = this.#lanes.own(atOnce);
    this.#lanes.add(
      lane,
      settled.map(({ item, resolve: settle }) => ({ item: { item, settle }, until })),
    );
    this.#advance(lane);
    return await Promise.all(settled.map(async ({ promise }) => await promise));
  }

  /** Returns what the worker has done since the process started, and what it does now. */
  counts(): WorkerCounts {
    return { ...this.#counted, ...this.#lanes.counts() };
  }

  /** Returns how long the item that has waited longest has been due. 0 if none is due. */
  async oldestDueSeconds(): Promise<number> {
    const due = await this.#work.oldestDue();
    return due === undefined ? 0 : Math.max(0, (this.#clock.now().getTime() - due.getTime()) / 1000);
  }

  /** Takes nothing until `resume`, gives back what waits, and waits for running attempts, for a second at most. */
  async pause(): Promise<void> {
    this.#isPaused = true;
    await this.#rounds.idle();
    await this.#release(this.#lanes.emptyAll(), 0).catch(this.#onError);
    if (this.#running.size === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, pauseMillisMax);
    await Promise.race([promise, Promise.all(this.#running)]);
    clearTimeout(timer);
  }

  /** Ends a pause. The clock may be behind that of before. */
  resume(): void {
    this.#isPaused = false;
    this.#takenAt = this.#clock.now();
    this.start();
  }

  /** Takes nothing more, gives back what waits, and ends running attempts. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#alarms.stop();
    await this.#rounds.stop();
    const timer = setTimeout(() => {
      this.#stopping.abort();
      this.#work.abort?.();
    }, this.#work.stopSeconds * 1000);
    await this.#release(this.#lanes.emptyAll(), 0).catch(this.#onError);
    while (this.#running.size > 0) await Promise.all(this.#running);
    clearTimeout(timer);
  }

  #wakeAll(keys: readonly string[]): void {
    for (const key of keys) this.#woken.add(key);
    if (!this.#isStopped) this.#rounds.hurry();
  }

  async #round(): Promise<void> {
    const keys = this.#woken;
    this.#woken = new Set();
    const isPoll = keys.size === 0;
    this.#counted[isPoll ? 'polls' : 'wakeUps'] += 1;
    const isOverdue = performance.now() - this.#polledAt >= this.#work.everySeconds * 1000;
    const isAnywhere = keys.delete(anywhere) || isPoll || isOverdue;
    if (isAnywhere) this.#polledAt = performance.now();
    if (keys.size > 0) await this.#take([...keys]);
    if (!isAnywhere) return;
    while (!this.#isStopped && (await this.#take(undefined)) >= this.#work.takenAtOnce);
    const due = await this.#work.nextDue?.(this.#takenAt);
    // Each process gets this time. They look in turn, and the process that has set the time looks at once.
    const soonest = after(this.#clock.now(), 1 + Math.random());
    if (due !== undefined) this.#control.wakeAt(due > soonest ? due : soonest);
  }

  async #take(keys: readonly string[] | undefined): Promise<number> {
    if (this.#isPaused) return 0;
    const room = this.#lanes.room();
    if (room.max <= 0) return 0;
    const now = this.#clock.now();
    this.#takenAt = now;
    const until = after(now, this.#work.holdSeconds);
    const items = await this.#work.take({ ...room, now, heldUntil: until, keys }, this.#control);
    this.#counted.taken += items.length;
    const waiting = items.map((item) => ({ item: { item }, until }));
    const byLane = Map.groupBy(waiting, ({ item: { item } }) => this.#work.laneOf(item));
    const projects = new Map(items.map((item) => [this.#work.laneOf(item), this.#work.projectOf?.(item)]));
    this.#lanes.addTaken(byLane, room, (name) => projects.get(name));
    for (const name of byLane.keys()) this.#advance(this.#lanes.of(name));
    return items.length;
  }

  /** Begins as many attempts of a lane as may run at the same time. */
  #advance(lane: Lane<Entry<Item, Result>>): void {
    for (let next = this.#lanes.next(lane); next !== undefined; next = this.#lanes.next(lane)) {
      const waiting = next;
      const isLate =
        this.#isStopped || this.#isPaused || this.#clock.now() > after(waiting.until, -this.#work.attemptSeconds);
      // The others of the lane have waited as long.
      const done = isLate ? this.#release([waiting, ...this.#lanes.empty(lane)], 0) : this.#attempt(waiting);
      const promise = done.catch(this.#onError).finally(() => {
        this.#running.delete(promise);
        this.#goOn(lane, waiting.item.item);
      });
      this.#running.add(promise);
    }
  }

  /** Fills the room that an attempt has left. */
  #goOn(lane: Lane<Entry<Item, Result>>, item: Item): void {
    const others = this.#lanes.ended(lane);
    const { inLane, inProcess } = this.#lanes.wantsMore(lane);
    if (inProcess) this.#control.wake();
    else if (inLane) this.#control.wake(this.#work.keyOf?.(item));
    for (const other of others) this.#advance(other);
  }

  async #attempt(waiting: Waiting<Entry<Item, Result>>): Promise<void> {
    const { item, settle } = waiting.item;
    const { signal } = this.#stopping;
    let result: Result;
    try {
      result = await this.#work.attempt(item, signal, this.#control);
    } catch (error) {
      this.#counted.failed += 1;
      const pause = signal.aborted ? 0 : this.#work.pauseSecondsAfter?.(error);
      if (pause === undefined) settle?.(undefined);
      else await this.#release([waiting], pause);
      if (signal.aborted) return;
      throw error;
    }
    // If that fails, the reservation ends, and another attempt knows that this one may have succeeded.
    await this.#results.store(result).finally(() => settle?.(result));
  }

  /** Gives back items, and looks for them when they are due. One whose reservation has ended can belong to another process. */
  async #release(waiting: readonly Waiting<Entry<Item, Result>>[], seconds: number): Promise<void> {
    const now = this.#clock.now();
    const items = waiting.filter(({ until }) => until > now).map(({ item: { item } }) => item);
    const due = after(now, seconds);
    try {
      if (items.length > 0) await this.#work.release(items, due);
      this.#counted.released += items.length;
      for (const item of items) this.#control.wakeAt(due, this.#work.keyOf?.(item));
    } finally {
      for (const { item } of waiting) item.settle?.(undefined);
    }
  }
}

function after(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}
