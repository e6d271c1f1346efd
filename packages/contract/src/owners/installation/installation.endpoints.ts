import { z } from 'zod';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { strict } from '../../kit/shapes.ts';

/** Levels of what `portico doctor` finds. */
const findingLevels = ['ok', 'warning', 'problem', 'skipped'] as const;

/** A process that serves requests. */
const serverProcess = z.object({
  id: fields.uuid,
  /** Name of its machine. */
  host: z.string(),
  version: z.string(),
  started_at_millis: fields.millis,
  /** When it last said that it runs. It does every 30 seconds. */
  seen_at_millis: fields.millis,
  /** Whether it has sent this response. */
  is_answering: z.boolean(),
});

/** The database of the installation. */
const database = z.object({
  /** `embedded`: in the process of the server. */
  engine: z.enum(['embedded', 'postgres']),
  /** Version of PostgreSQL. */
  postgres: z.string(),
  size_bytes: fields.count,
  /** Connections of all programs to the database server, and how many it allows. Null for the embedded database. */
  connections: z.object({ used: fields.count, max: fields.count }).nullable(),
  /** Connections of the process that has answered, and how many requests wait for one. */
  pool: z.object({ open: fields.count, busy: fields.count, waiting: fields.count, max: fields.count }),
  /** The largest lag of a standby, in seconds. Null without a standby, or if the database does not tell this user. */
  replication_lag_seconds: z.number().nullable(),
  /** Names of the migrations that the next start applies. */
  pending_migrations: z.array(z.string()),
});

/** Work of a kind that waits, such as emails to send. */
const queue = z.object({
  /** `emails`, `broadcasts` or `webhooks`. */
  name: z.string(),
  /** How long the oldest item has been due, in seconds. */
  oldest_due_seconds: z.number(),
  /** What the process that has answered does now. */
  running: fields.count,
  /** What it has done since it started. */
  done: fields.count,
  /** Attempts of it that ended without a result. */
  failed: fields.count,
});

/** A periodic job, as the process that has answered saw it. */
const job = z.object({
  name: z.string(),
  every_seconds: z.int(),
  succeeded_at_millis: fields.millis.nullable(),
  failed_at_millis: fields.millis.nullable(),
  /** Kind of the last error. The log of the server has the rest. Null if the last run succeeded. */
  error: z.string().nullable(),
});

/** Emails of the installation. */
const mail = z.object({
  /** Host of its mail server. Null without one. */
  server: z.string().nullable(),
  from: z.string(),
  /** The name with which it greets mail servers. Null: the name of the machine. */
  greeting: z.string().nullable(),
  /** Emails that wait, at most 10,000 of them. */
  waiting: fields.count,
  /** Mail servers that accept no email, with those of projects. */
  servers_down: fields.count,
  /** Since when its own mail server accepts no email, and why. Null if it does. */
  outage: z.object({ since_millis: fields.millis, failures: fields.count, error: z.string() }).nullable(),
});

/** The disk of the data directory. */
const storage = z.object({
  directory: z.string(),
  /** Null if the directory does not exist, or the system does not tell. */
  free_bytes: fields.count.nullable(),
  total_bytes: fields.count.nullable(),
});

/** What `portico doctor` has found. */
const finding = z.object({
  /** Name of the check, such as `database`. */
  check: z.string(),
  level: z.enum(findingLevels),
  sentence: z.string(),
  /** What to do about it. Null if there is nothing to do. */
  remedy: z.string().nullable(),
});

/**
 * The figures of an installation, for its operator. They contain no secret.
 *
 * @sdk InstallationFigures
 */
export const installationFigures = z.object({
  /** Version of the process that has answered. */
  version: z.string(),
  /** Whether it runs in production mode. */
  is_production: z.boolean(),
  /** Origin at which browsers reach the server. */
  public_url: z.string(),
  /** The processes that run, at most 100. */
  processes: z.array(serverProcess),
  /** The database, its size and its connections. */
  database,
  /** Work that waits, by kind. */
  queues: z.array(queue),
  /** Periodic jobs, as the process that has answered saw them. */
  jobs: z.array(job),
  /** How the installation sends emails. */
  mail,
  /** The disk of the data directory. */
  storage,
  /** What `portico doctor` finds. */
  findings: z.array(finding),
  /** When the findings were checked. */
  checked_at_millis: fields.millis,
});

/** The figures of the whole server, for its operator. An addition of Portico. @see docs/run/installation.md */
export const installationEndpoints = defineEndpoints({
  /** @sdk app.getInstallationFigures(options?: GetInstallationFiguresOptions): InstallationFigures */
  'GET /internal/installation/figures': {
    summary: 'Read the figures of the installation',
    description:
      'Only for owners of the internal project, who are the operators of the installation. Not for keys. Findings are up to five minutes old.',
    access: 'admin',
    whose: { of: 'people', readRole: 'owner', project: 'internal' },
    /** What is read. */
    query: strict({
      /** Whether to run the checks again, also if they are not five minutes old. */
      check: z.boolean().optional(),
    }),
    response: installationFigures,
    errors: [],
  },
});
