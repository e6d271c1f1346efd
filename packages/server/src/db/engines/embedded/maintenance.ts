import pg from 'pg';
import type { DbHandle } from '../../handle.ts';
import type { DatabaseEvents } from '../engine.ts';

/** Background maintenance that a PostgreSQL server does itself and the embedded database does not. */
export interface Maintenance {
  /** Waits for running work, and begins none until the returned function is called. */
  pause(): Promise<() => void>;
  /** Stops the timer, waits for running work, then vacuums and writes a checkpoint. */
  finish(): Promise<void>;
}

const PERIOD_MILLIS = 30_000;
const CHECKPOINT_PERIOD_MILLIS = 5 * 60_000;
const CHECKPOINT_AFTER_BYTES = 64 * 1024 * 1024;
/** Time limit for vacuuming at shutdown. */
const FINISH_VACUUM_MILLIS = 2_000;

/**
 * Selects tables by the rule of autovacuum, with its default thresholds. Tables close to transaction ID wraparound come
 * first.
 */
const TABLES_DUE = `
  select n.nspname as schema, c.relname as name
  from pg_stat_all_tables s
  join pg_class c on c.oid = s.relid and c.relkind = 'r' and c.relpersistence = 'p'
  join pg_namespace n on n.oid = c.relnamespace
  where s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
     or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
     or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
     or age(c.relfrozenxid) > 150000000
  order by age(c.relfrozenxid) > 150000000 desc, s.n_dead_tup desc`;

/** Starts periodic maintenance: vacuums the tables that need it, one statement each, and writes checkpoints. */
export function startMaintenance(openHandle: () => DbHandle, events: DatabaseEvents): Maintenance {
  const upkeep = new Upkeep(openHandle);
  let running: Promise<void> = Promise.resolve();
  let pauses = 0;
  const timer = setInterval(() => {
    if (pauses > 0) return;
    running = running.then(async () => {
      try {
        await upkeep.run();
      } catch (error) {
        events.onWarning?.('Maintenance of the embedded database failed.', { reason: String(error) });
      }
    });
  }, PERIOD_MILLIS);
  timer.unref();
  return {
    pause: async () => {
      pauses += 1;
      await running;
      let isOver = false;
      return () => {
        if (!isOver) pauses -= 1;
        isOver = true;
      };
    },
    finish: async () => {
      clearInterval(timer);
      await running;
      try {
        await upkeep.finish();
      } catch (error) {
        events.onWarning?.('The final maintenance of the embedded database failed.', { reason: String(error) });
      }
    },
  };
}

/** Exported for its test. */
export class Upkeep {
  readonly #openHandle: () => DbHandle;
  #checkpointedBytes = 0;
  #checkpointedAt = 0;

  constructor(openHandle: () => DbHandle) {
    this.#openHandle = openHandle;
  }

  /** Runs due maintenance. @returns the vacuumed tables */
  async run(): Promise<string[]> {
    const written = await this.#writtenBytes();
    if (written === this.#checkpointedBytes) return [];
    const tables = await this.#vacuumDue(Number.POSITIVE_INFINITY);
    const isLate = performance.now() - this.#checkpointedAt > CHECKPOINT_PERIOD_MILLIS;
    if (isLate || written - this.#checkpointedBytes > CHECKPOINT_AFTER_BYTES) await this.#checkpoint();
    return tables;
  }

  async finish(): Promise<void> {
    if ((await this.#writtenBytes()) === this.#checkpointedBytes) return;
    await this.#vacuumDue(performance.now() + FINISH_VACUUM_MILLIS);
    await this.#checkpoint();
  }

  async #vacuumDue(deadline: number): Promise<string[]> {
    const handle = this.#openHandle();
    // The database flushes its statistics at most once a second. This statement forces a flush.
    await handle.run({ text: 'select pg_stat_force_next_flush()', values: [] });
    const { rows } = await handle.run({ text: TABLES_DUE, values: [] });
    const done: string[] = [];
    for (const { schema, name } of rows) {
      if (performance.now() > deadline) break;
      const table = `${pg.escapeIdentifier(String(schema))}.${pg.escapeIdentifier(String(name))}`;
      await handle.script(`vacuum (analyze) ${table}`);
      done.push(String(name));
    }
    return done;
  }

  async #checkpoint(): Promise<void> {
    await this.#openHandle().script('checkpoint');
    this.#checkpointedBytes = await this.#writtenBytes();
    this.#checkpointedAt = performance.now();
  }

  async #writtenBytes(): Promise<number> {
    const text = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as bytes`;
    const { rows } = await this.#openHandle().run({ text, values: [] });
    return Number(rows[0]?.bytes);
  }
}
