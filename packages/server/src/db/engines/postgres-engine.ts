import pg from 'pg';
import { DatabaseStartError, isDatabaseError, reasonOf } from '../errors.ts';
import { createHandle } from '../handle.ts';
import { valueParsers } from '../value-parsers.ts';
import type { Database, DatabaseEvents } from './engine.ts';
import { createGuardedSocket } from './guarded-socket.ts';
import { observedSource } from './observed-source.ts';
import { poolSource } from './pool-source.ts';
import { createListener } from './postgres-listener.ts';
import { createStandby } from './standby.ts';

/** Options of `openPostgres`. */
export interface PostgresOptions extends DatabaseEvents {
  readonly url: string;
  readonly standbyUrl?: string | undefined;
  readonly poolMax?: number;
  readonly idleInTransactionMillisMax?: number;
  readonly millisMax?: Limits;
}

/** In milliseconds. 0 for a statement or lock means no limit. */
interface Limits {
  readonly statement: number;
  readonly lock: number;
  readonly wait: number;
}

const defaultLimits: Limits = { statement: 10_000, lock: 3_000, wait: 5_000 };
const CONNECT_TIMEOUT_MILLIS = 5_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MILLIS = 60_000;
/** Added to the server's own limit, so that it applies only when the server is unreachable. */
const ANSWER_GRACE_MILLIS = 1_000;
const LOST_TOGETHER_MILLIS = 1_000;
const START_WAIT_MILLIS = 8_000;
const START_PAUSE_MILLIS = 250;
const OLDEST_SERVER = 140_000;
/** The longest time of a timer, 24 days. */
const FOREVER = 2_147_483_647;

/**
 * Opens a connection pool on a PostgreSQL server.
 *
 * @throws {DatabaseStartError} the URL is invalid, or the server cannot be used. The message never contains the
 * password
 */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { config, isPooled } = await findWorkingConfig(options);
  const limits = options.millisMax ?? defaultLimits;
  const max = options.poolMax ?? 10;
  const pool = openPool(config, max, options);
  const standby = openStandby(options, limits);
  const kept = poolSource(pool, {
    max,
    answerMillisMax: limits.statement === 0 ? 0 : limits.statement + ANSWER_GRACE_MILLIS,
    waitMillisMax: limits.wait,
    idleInTransactionMillisMax: options.idleInTransactionMillisMax,
    leavesReadOnlyServers: true,
    standby: standby?.reads,
    pooledTimeouts: isPooled ? limits : undefined,
  });
  const source = observedSource(kept, options.aroundStatement);
  const listener = createListener(config, options);
  let closing: Promise<void> | undefined;
  const close = async () => {
    kept.close();
    await Promise.all([listener.close(), pool.end(), standby?.close()]);
  };
  return {
    kind: 'postgres',
    isShared: true,
    isPooled,
    handle: () => createHandle(source),
    listen: listener.listen,
    onSignal: source.signals.onMessage,
    connections: () => kept.counts(),
    standby: () => standby?.reads.counts(),
    ping: async () => {
      await createHandle(source).run({ text: 'select 1', values: [] });
    },
    withoutLimits: async (work) => {
      const millisMax = { ...limits, statement: 0, lock: 0 };
      const unlimited = await openPostgres({
        ...options,
        standbyUrl: undefined,
        poolMax: 1,
        millisMax,
        idleInTransactionMillisMax: FOREVER,
      });
      try {
        return await work(unlimited);
      } finally {
        await unlimited.close();
      }
    },
    close: async () => {
      closing ??= close();
      await closing;
    },
  };
}

function openPool(config: pg.ClientConfig, max: number, events: DatabaseEvents): pg.Pool {
  const pool = new pg.Pool({ ...config, max, idleTimeoutMillis: 30_000 });
  const onLost = lostConnections(events);
  pool.on('connect', (client) => {
    // The pool removes a broken client itself, but an unhandled error event would end the process.
    client.on('error', onLost);
    client.on('notice', (notice) => events.onNotice?.(notice.message ?? ''));
  });
  pool.on('error', () => undefined);
  return pool;
}

/** Prepares the reads of a standby. Connects with the first read, because the primary can do without it. */
function openStandby({ standbyUrl, poolMax: max = 10, ...events }: PostgresOptions, limits: Limits) {
  if (standbyUrl === undefined) return undefined;
  const pool = openPool(configOf(standbyUrl, limits), max, events);
  const kept = poolSource(pool, {
    max,
    answerMillisMax: limits.statement === 0 ? 0 : limits.statement + ANSWER_GRACE_MILLIS,
    waitMillisMax: limits.wait,
    leavesReadOnlyServers: false,
  });
  const close = async () => {
    kept.close();
    await pool.end();
  };
  return { reads: createStandby(observedSource(kept, events.aroundStatement), events), close };
}

/** Returns a function that reports the connections that are lost within a second together: a restart ends all of them. */
function lostConnections({ onWarning }: DatabaseEvents): (error: Error) => void {
  let count = 0;
  return ({ message: reason }) => {
    count += 1;
    if (count > 1) return;
    const report = () => {
      onWarning?.('Database connections were lost.', { count, reason });
      count = 0;
    };
    setTimeout(report, LOST_TOGETHER_MILLIS).unref();
  };
}

/** Connects once to find out which options the server accepts. Waits briefly for a server that is still starting. */
async function findWorkingConfig(
  options: PostgresOptions,
): Promise<{ readonly config: pg.ClientConfig; readonly isPooled: boolean }> {
  if (!/^postgres(ql)?:\/\//.test(options.url)) {
    throw new DatabaseStartError('PORTICO_DATABASE_URL must start with postgres:// or postgresql://.');
  }
  const limits = options.millisMax ?? defaultLimits;
  let config = configOf(options.url, limits);
  const deadline = Date.now() + START_WAIT_MILLIS;
  for (;;) {
    try {
      const { isPooled } = await probe(config);
      return { config, isPooled };
    } catch (error) {
      if (refusesTimeouts(error) && config.statement_timeout !== undefined) {
        config = configOf(options.url, undefined);
      } else if (isStillStarting(error) && Date.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, START_PAUSE_MILLIS));
      } else {
        throw startError(options.url, error);
      }
    }
  }
}

/** @param limits undefined if a connection pooler rejects them. Each statement then sets them */
function configOf(url: string, limits: Limits | undefined): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'portico',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MILLIS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: valueParsers,
    stream: createGuardedSocket,
    ...(limits !== undefined
      ? {
          statement_timeout: limits.statement,
          lock_timeout: limits.lock,
          idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MILLIS,
        }
      : {}),
  };
}

/** @returns whether the server is behind a connection pooler. A pooler does not report the process ID of the server */
async function probe(config: pg.ClientConfig): Promise<{ readonly isPooled: boolean }> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; encoding: string; pid: number }>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
              pg_backend_pid() as pid`,
    );
    const [server] = rows;
    if (server === undefined || Number(server.version) < OLDEST_SERVER) {
      throw new DatabaseStartError('PORTICO_DATABASE_URL: the server is older than PostgreSQL 14.');
    }
    if (server.encoding !== 'UTF8') {
      throw new DatabaseStartError(`PORTICO_DATABASE_URL: the database is encoded in ${server.encoding}, not in UTF8.`);
    }
    return { isPooled: processIdOf(client) !== server.pid };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Returns the process ID that the server sent at connect time. The driver does not type it. */
function processIdOf(client: pg.Client): unknown {
  return 'processID' in client ? client.processID : undefined;
}

/**
 * Returns whether the server rejects timeouts. PgBouncer refuses unknown startup parameters with a protocol violation.
 */
function refusesTimeouts(error: unknown): boolean {
  return isDatabaseError(error) && /unsupported startup parameter/.test(error.message);
}

/** Returns whether nothing listens at the address yet, or the server reports that it is starting up. */
function isStillStarting(error: unknown): boolean {
  if (isDatabaseError(error)) return error.code === '57P03';
  return error instanceof Error && 'code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ENOENT');
}

function startError(url: string, error: unknown): DatabaseStartError {
  if (error instanceof DatabaseStartError) return error;
  return new DatabaseStartError(`PORTICO_DATABASE_URL: cannot connect to ${describe(url)}: ${reasonOf(error)}`);
}

function describe(url: string): string {
  try {
    const { host, port, database, user } = new pg.Client({ connectionString: url });
    return `PostgreSQL at ${host}:${port}, database "${database ?? ''}", user "${user ?? ''}"`;
  } catch {
    return 'PostgreSQL: the URL is invalid (special characters in a password must be percent-encoded)';
  }
}
