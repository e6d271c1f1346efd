import { sql } from 'kysely';
import type { Database, DatabaseEvents, Subscription } from '../../db/engines/engine.ts';
import { type Marks, unscoped } from '../../db/statements.ts';
import { type Change, changesChannel, parseChange } from './change.ts';

/** Options of `openChangeFeed`. */
export interface ChangeFeedOptions extends Pick<DatabaseEvents, 'onWarning'> {
  /** Called once for each change, to invalidate cached data. Must not throw. */
  onChange(topic: string, key: string): void;
  /** How far back changes are delivered at start. Must cover the lifetime of revoked tokens. */
  readonly lookbackSeconds: number;
}

/** Receives changes from all replicas. */
export interface ChangeFeed {
  /**
   * False if changes of other replicas may have been missed for two seconds. Caches must then reload from the database.
   */
  isLive(): boolean;
  /** Reads missed changes now. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

const HEARTBEAT_MILLIS = 1_000;
/** Shorter interval without notifications, for example behind a transaction pooler. */
const POLLING_HEARTBEAT_MILLIS = 500;
const PROBE_MILLIS = 10_000;
const LIVE_MILLIS = 2_000;
/** Maximum expected time between the write of a change and its commit. */
const OVERLAP_SECONDS = 15;
const PURGE_MILLIS = 10 * 60_000;
const KEPT_SECONDS_MIN = 3_600;
const SEEN_MILLIS = 4 * OVERLAP_SECONDS * 1_000;

/**
 * Always returns at least one row with the database time, the only clock that all replicas share. Served by
 * `changes_by_at`.
 */
const changesSince = unscoped(
  'changes.since',
  (_q, the: Marks<{ from: Date | null; seconds: number }>) =>
    sql<{ now: Date; id: string | null; topic: string; key: string }>`
    select t.now, c.id, c.topic, c.key from (select clock_timestamp() as now) as t
    left join changes as c on c.at > coalesce(${the.from}::timestamptz, t.now) - make_interval(secs => ${the.seconds})
    order by c.at`,
);

const purge = unscoped(
  'changes.purge',
  (_q, the: Marks<{ seconds: number }>) =>
    sql`delete from changes where at < clock_timestamp() - make_interval(secs => ${the.seconds})`,
);

/** Sends an empty notification, to test whether notifications arrive. */
const probe = unscoped('changes.probe', () => sql`select pg_notify(${sql.lit(changesChannel)}, '')`);

/**
 * Receives changes from all replicas until closed: by notification, and by reading the table once a second to find lost
 * notifications. For a database that is not shared, notifications are enough.
 */
export async function openChangeFeed(database: Database, options: ChangeFeedOptions): Promise<ChangeFeed> {
  const feed = new Feed(database, options);
  await feed.open();
  return feed;
}

class Feed implements ChangeFeed {
  readonly #database: Database;
  readonly #options: ChangeFeedOptions;
  readonly #seen = new Map<string, number>();
  #subscription: Subscription | undefined;
  #stopSignals: () => void = () => undefined;
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<void> | undefined;
  #readUntil: Date | null = null;
  #lastBeat = Number.NEGATIVE_INFINITY;
  #lastPurge = performance.now();
  #lastProbe = Number.NEGATIVE_INFINITY;
  #receivesNotifications = false;
  #isClosed = false;
  #hasWarned = false;

  constructor(database: Database, options: ChangeFeedOptions) {
    this.#database = database;
    this.#options = options;
  }

  /** Subscribes before the first read, so that no change is missed. */
  async open(): Promise<void> {
    this.#stopSignals = this.#database.onSignal((text) => this.#receive(text));
    this.#subscription = await this.#database.listen(changesChannel, (text) => {
      this.#receivesNotifications = true;
      this.#receive(text);
    });
    await this.#read(this.#options.lookbackSeconds);
    await this.#probe();
    this.#beatLater();
  }

  isLive(): boolean {
    return !this.#database.isShared || performance.now() - this.#lastBeat < LIVE_MILLIS;
  }

  async catchUp(): Promise<void> {
    this.#reading ??= this.#read(OVERLAP_SECONDS).finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#stopSignals();
    await this.#reading?.catch(() => undefined);
    await this.#subscription?.close();
  }

  #beatLater(): void {
    if (this.#isClosed) return;
    if (this.#subscription?.isConnected() !== true) this.#receivesNotifications = false;
    const pause = this.#database.isShared
      ? this.#receivesNotifications
        ? HEARTBEAT_MILLIS
        : POLLING_HEARTBEAT_MILLIS
      : PURGE_MILLIS;
    this.#timer = setTimeout(() => void this.#beat(), pause);
    this.#timer.unref();
  }

  async #beat(): Promise<void> {
    try {
      if (this.#database.isShared) await this.catchUp();
      if (!this.#receivesNotifications && performance.now() - this.#lastProbe > PROBE_MILLIS) await this.#probe();
      this.#forgetSeen();
      await this.#purge();
      this.#hasWarned = false;
    } catch (error) {
      if (!this.#hasWarned && !this.#isClosed) {
        this.#options.onWarning?.('Cannot read changes of other replicas.', { reason: String(error) });
      }
      this.#hasWarned = true;
    }
    this.#beatLater();
  }

  async #read(seconds: number): Promise<void> {
    const startedAt = performance.now();
    const rows = await changesSince.all({ db: this.#database.handle() }, { from: this.#readUntil, seconds });
    for (const { id, topic, key } of rows) if (id !== null) this.#deliver({ id, topic, key });
    this.#readUntil = rows[0]?.now ?? this.#readUntil;
    this.#lastBeat = startedAt;
  }

  #receive(text: string): void {
    const change = parseChange(text);
    if (change !== undefined) this.#deliver(change);
  }

  #deliver({ id, topic, key }: Change): void {
    if (this.#seen.has(id)) return;
    this.#seen.set(id, performance.now());
    this.#options.onChange(topic, key);
  }

  #forgetSeen(): void {
    const until = performance.now() - SEEN_MILLIS;
    for (const [id, at] of this.#seen) if (at < until) this.#seen.delete(id);
  }

  async #probe(): Promise<void> {
    this.#lastProbe = performance.now();
    await probe.run({ db: this.#database.handle() });
  }

  async #purge(): Promise<void> {
    if (performance.now() - this.#lastPurge < PURGE_MILLIS) return;
    this.#lastPurge = performance.now();
    const seconds = Math.max(KEPT_SECONDS_MIN, 2 * this.#options.lookbackSeconds);
    await purge.run({ db: this.#database.handle() }, { seconds });
  }
}
