import { wait } from './retry.ts';

/** What a read knows right now. A value stays visible while a newer one is on its way. */
export type ReadState<T> =
  | { readonly state: 'pending'; readonly promise: Promise<unknown> }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly error: unknown };

/** A value of the server that can be asked, remembered and watched. */
export interface Read<T> {
  /** Answers from memory; begins to load if there is nothing to answer with. */
  peek(): ReadState<T>;
  /** Calls back at each change until the answered function is called. */
  watch(listener: () => void): () => void;
  /** Asks the server. Calls made while one load is under way share the next one. */
  fetch(): Promise<T>;
  /** The value may have changed: loads it again if someone watches, else forgets it. */
  refresh(): void;
  /** Replaces the value with one that is known to be newer. */
  set(value: T): void;
  /** Waits for a value that comes by itself, instead of asking for it. Does nothing while a load is under way. */
  give(coming: Promise<T>): void;
}

export interface ReadOptions {
  /** Time between the beginnings of two loads. */
  readonly throttleMillis: number;
  /** How long a value is kept that nobody watches. */
  readonly keepMillis: number;
  /** Told that the value was dropped. */
  readonly onDrop?: () => void;
}

const hasScreen = typeof document !== 'undefined';

/**
 * A screen can ask in a storm, so there loads are spaced out; a backend asks when it needs to know.
 *
 * @see docs/protocol/sdk.md#caching
 */
export const defaultReadOptions: ReadOptions = { throttleMillis: hasScreen ? 300 : 0, keepMillis: 5000 };

/**
 * Makes a read: at most one load at a time, spaced out, and forgotten a while after the last watcher has left.
 *
 * @see docs/protocol/sdk.md#caching
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
  /** Raised by `set` and `refresh`, so that a load that began before does not overwrite what is newer. */
  #epoch = 0;
  #dropTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(load: () => Promise<T>, options: ReadOptions) {
    this.#load = load;
    this.#options = options;
  }

  // Arrow functions, because they are handed to React without their object.
  readonly peek = (): ReadState<T> => {
    if (this.#state === undefined) {
      const promise = this.#begin();
      promise.catch(() => undefined); // The failure is in the state, where whoever peeks finds it.
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
    promise.catch(() => undefined); // Watchers find the failure in the state.
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
    promise.catch(() => undefined); // As with every load, the failure is in the state.
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
      // Something seen before is better than an error page for a refresh that failed.
      if (epoch === this.#epoch && this.#state?.state !== 'ready') this.#become({ state: 'failed', error });
      throw error;
    }
  }

  #become(state: ReadState<T>): void {
    this.#state = state;
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

/** Node would otherwise stay alive for the sake of a forgotten value. */
function letProcessEnd(timer: { unref?(): void } | number): void {
  if (typeof timer === 'object') timer.unref?.();
}

/** The reads of an app or a session, by name and arguments. The same question gives the same read. */
export class Reads {
  readonly #reads = new Map<string, Read<never>>();
  readonly #options: ReadOptions;

  constructor(options: ReadOptions = defaultReadOptions) {
    this.#options = options;
  }

  /** Answers the read of a key, made on first use and let go when nobody has watched it for a while. */
  of<T>(key: string, load: () => Promise<T>): Read<T> {
    const existing = this.#reads.get(key);
    if (existing !== undefined) return existing as Read<unknown> as Read<T>;
    const onDrop = () => {
      if (this.#reads.get(key) === read) this.#reads.delete(key);
    };
    const read = createRead(load, { ...this.#options, onDrop }) as Read<unknown> as Read<never>;
    this.#reads.set(key, read);
    return read as Read<unknown> as Read<T>;
  }

  /** Refreshes all reads whose key begins so, after a write that touched them. */
  refresh(prefix: string): void {
    for (const [key, read] of [...this.#reads]) if (key.startsWith(prefix)) read.refresh();
  }
}

/** Where the reads of an object are kept, and how their keys begin. */
export interface ReadScope {
  readonly reads: Reads;
  readonly prefix: string;
}

/**
 * The read of something that is asked of an object. Of an argument that has an id the id alone counts: what is asked about
 * a team is the same question whenever that team was looked up.
 *
 * @param question begins the key, by which the read is refreshed
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
