import type { Database } from '../../db/engines/engine.ts';
import type { DbHandle } from '../../db/handle.ts';
import type { InstallationFigures } from '../../kernel/installation.ts';

type Figures = Omit<InstallationFigures['database'], 'engine' | 'postgres' | 'pending_migrations'>;

/** Reads the size of the database, its connections and the lag of its standbys, with one statement. */
export async function readDatabaseFigures(db: DbHandle, database: Database): Promise<Figures> {
  // Before the statements of this read.
  const pool = database.connections();
  const { rows } = await db.run({
    text: `select pg_database_size(current_database())::float8 as size_bytes,
      (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as used,
      current_setting('max_connections')::int as max,
      (select max(extract(epoch from replay_lag)) from pg_stat_replication)::float8 as lag`,
    values: [],
  });
  const [{ size_bytes = 0, used = 0, max = 0, lag = null } = {}] = rows;
  return {
    size_bytes: Number(size_bytes),
    connections: database.kind === 'embedded' ? null : { used: Number(used), max: Number(max) },
    pool,
    replication_lag_seconds: lag === null ? null : Number(lag),
  };
}
