import { wait } from './retry.ts';

/** State of a read. The old value stays available while a new one loads. */
export type ReadState<T> =
  | { readonly state: 'pending'; readonly promise: Promise<unknown> }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly error: unknown };

/** A value of the server that can be loaded, cached and watched. */
export interface Read<T> {
  /** Returns the cached state. Starts to load if there is none, or if the last load failed. */
  peek(): ReadState<T>;
  /** Calls the listener at each change until the returned function is called. */
  watch(listener: () => void): () => void;
  /** Loads the value. Calls during a load share the next load. */
  fetch(): Promise<T>;
  /** Invalidates the value: loads it again if there are watchers, otherwise clears it. */
  refresh(): void;
  /** Replaces the value with a newer one. */
  set(value: T): void;
  /** Uses the value of a promise instead of loading it. Does nothing during a load. */
  give(coming: Promise<T>): void;
}

export interface ReadOptions {
  /** Minimum time between the starts of two loads. */
  readonly throttleMillis: number;
  /** How long a value without watchers is cached. */
  readonly keepMillis: number;
  /** Called when the value was removed from the cache. */
  readonly onDrop?: () => void;
}

/**
 * How long a failure is kept without watchers: until it is returned, and from then on. React renders again before it
 * reports an error, on a busy device with a delay. Later calls load again.
 */
const failureMillis = 1000;

const hasScreen = typeof document !== 'undefined';

/**
 * Browsers limit the rate of loads. Backends load whenever they need current data.
 *
 * @see docs/reference/protocol/sdk.md#caching
 */
const defaultReadOptions: ReadOptions = { throttleMillis: hasScreen ? 300 : 0, keepMillis: 5000 };

/**
 * Creates a read with at most one load at a time and a limited rate. The value is removed some time after the last
 * watcher has left.
 *
 * @see docs/reference/protocol/sdk.md#caching
 */
export function createRead<T>(load: () => Promise<T>, options: ReadOptions = defaultReadOptions): Read<T> {
  return new CachedRead(load, options);
}

class CachedRead<T> implements Read<T> {
  readonly #load: () => Promise<T>;
  readonly #options: ReadOptions;
  readonly #listeners = new Set<() => void>();
  #state: ReadState<T> | undefined;
  #running: Promise<T> | undefined;
  #next: Promise<T> | undefined;
  #startedAt = Number.NEGATIVE_INFINITY;
  /** When the current failure is removed. */
  #failureEndsAt = 0;
  /** Whether the current failure was returned. */
  #isFailureSeen = false;
  /** Incremented by `set` and `refresh`, so that an older load does not overwrite a newer value. */
  #epoch = 0;
  #dropTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(load: () => Promise<T>, options: ReadOptions) {
    this.#load = load;
    this.#options = options;
  }

  // Arrow functions, because React calls them without their object.
  readonly peek = (): ReadState<T> => {
    if (this.#state?.state === 'failed' && this.#listeners.size === 0) {
      const now = performance.now();
      if (now > this.#failureEndsAt) this.#forget();
      else if (!this.#isFailureSeen) this.#failureEndsAt = now + failureMillis;
      this.#isFailureSeen = true;
    }
    if (this.#state === undefined) {
      const promise = this.#begin();
      promise.catch(() => undefined); // The failure is in the state.
      this.#state = { state: 'pending', promise };
    }
    return this.#state;
  };

  readonly watch = (listener: () => void): (() => void) => {
    clearTimeout(this.#dropTimer);
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      this.#dropLater();
    };
  };

  fetch(): Promise<T> {
    if (this.#running === undefined) return this.#begin();
    this.#next ??= this.#running.then(
      () => this.#begin(),
      () => this.#begin(),
    );
    return this.#next;
  }

  refresh(): void {
    this.#epoch++;
    if (this.#listeners.size === 0) {
      this.#forget();
      return;
    }
    const promise = this.fetch();
    promise.catch(() => undefined); // The failure is in the state.
    if (this.#state?.state === 'pending') this.#state = { state: 'pending', promise };
  }

  set(value: T): void {
    this.#epoch++;
    this.#become({ state: 'ready', value });
    this.#dropLater();
  }

  give(coming: Promise<T>): void {
    if (this.#running !== undefined) return;
    const promise = this.#begin(() => coming);
    promise.catch(() => undefined); // The failure is in the state.
    this.#state ??= { state: 'pending', promise };
  }

  #begin(load = this.#load): Promise<T> {
    this.#next = undefined;
    const running = this.#spaced(load).finally(() => {
      if (this.#running === running) this.#running = undefined;
      this.#dropLater();
    });
    this.#running = running;
    return running;
  }

  async #spaced(load: () => Promise<T>): Promise<T> {
    await wait(this.#startedAt + this.#options.throttleMillis - performance.now());
    this.#startedAt = performance.now();
    const epoch = this.#epoch;
    try {
      const value = await load();
      if (epoch === this.#epoch) this.#become({ state: 'ready', value });
      return value;
    } catch (error) {
      // If a refresh fails, the previous value is more useful than an error page.
      if (epoch === this.#epoch && this.#state?.state !== 'ready') this.#become({ state: 'failed', error });
      throw error;
    }
  }

  #become(state: ReadState<T>): void {
    this.#state = state;
    this.#failureEndsAt = performance.now() + failureMillis;
    this.#isFailureSeen = false;
    for (const listener of [...this.#listeners]) listener();
  }

  #dropLater(): void {
    clearTimeout(this.#dropTimer);
    if (this.#listeners.size > 0) return;
    this.#dropTimer = setTimeout(() => {
      if (this.#listeners.size > 0 || this.#running !== undefined) return;
      this.#forget();
      this.#options.onDrop?.();
    }, this.#options.keepMillis);
    letProcessEnd(this.#dropTimer);
  }

  #forget(): void {
    this.#state = undefined;
  }
}

/** Lets a Node.js process exit while the timer is running. */
export function letProcessEnd(timer: { unref?(): void } | number): void {
  if (typeof timer === 'object') timer.unref?.();
}

/** The reads of an app or a session, by name and arguments. */
export class Reads {
  readonly #reads = new Map<string, Read<never>>();
  readonly #options: ReadOptions;
  readonly #cached: Reads | undefined;

  /** @param cached reads to refresh. These reads are then not cached: each call loads, so no call ends another one */
  constructor(options: ReadOptions = defaultReadOptions, cached?: Reads) {
    this.#options = options;
    this.#cached = cached;
  }

  /** Returns the read of a key. Creates it on first use and removes it after some time without watchers. */
  of<T>(key: string, load: () => Promise<T>): Read<T> {
    if (this.#cached !== undefined) return createRead(load, this.#options);
    const existing = this.#reads.get(key);
    if (existing !== undefined) return existing as Read<unknown> as Read<T>;
    const onDrop = () => {
      if (this.#reads.get(key) === read) this.#reads.delete(key);
    };
    const read = createRead(load, { ...this.#options, onDrop }) as Read<unknown> as Read<never>;
    this.#reads.set(key, read);
    return read as Read<unknown> as Read<T>;
  }

  /** Refreshes all reads whose key begins with the prefix, after a write that affects them. */
  refresh(prefix: string): void {
    this.#cached?.refresh(prefix);
    for (const [key, read] of [...this.#reads]) if (key.startsWith(prefix)) read.refresh();
  }
}

/** Where the reads of an object are cached, and the prefix of their keys. */
export interface ReadScope {
  readonly reads: Reads;
  readonly prefix: string;
}

/**
 * Returns the read of an object's method. An argument with an ID counts only by its ID, so two objects of the same team
 * share a read.
 *
 * @param question the start of the key, for refreshes
 */
export function readOf<T>(
  { reads, prefix }: ReadScope,
  question: string,
  args: readonly unknown[],
  load: () => Promise<T>,
): Read<T> {
  return reads.of(`${prefix}${question}:${JSON.stringify(args.map(idOf))}`, load);
}

function idOf(argument: unknown): unknown {
  return typeof argument === 'object' && argument !== null && 'id' in argument ? argument.id : argument;
}
