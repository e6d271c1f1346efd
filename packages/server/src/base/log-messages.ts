/** What the reference says about a message of the log. Texts are Markdown, with links relative to `docs/reference`. */
interface LogMessageSpec {
  /** Its anchor in the reference, which stays when the text changes. */
  readonly id: string;
  readonly level: 'info' | 'warn' | 'error' | 'fatal';
  readonly cause: string;
  readonly fix: string;
}

/**
 * Every message of the log by its text. The logger accepts no other text, so each one is explained in
 * docs/reference/log-messages.md.
 */
export const logMessages = {
  request: {
    id: 'request',
    level: 'info',
    cause:
      'A request was answered. The line has operation, status, duration in milliseconds, SQL round trips, request ID, and the [error code](errors.md) if there is one.',
    fix: 'Nothing to do. To see no requests, set `PORTICO_LOG_LEVEL` to `warn`.',
  },
  'request failed unexpectedly': {
    id: 'request-failed',
    level: 'error',
    cause:
      'A request met a bug, or a stored secret or key that cannot be used. The caller got 500 or 503 and the request ID. `err` has the failure.',
    fix: 'Read `err`. If it names a secret or a key, restore the old one ([server secret](../run/secrets.md)). Otherwise report it with the line: it contains no secrets.',
  },
  'the server could not start': {
    id: 'start-failed',
    level: 'fatal',
    cause:
      'The start met a bug, or a fault of the machine. `err` has the failure. Mistakes in settings have a sentence of their own instead.',
    fix: 'Read `err`. If it names a file or the system, repair that, and start again. Otherwise report it with the line: it contains no secrets.',
  },
  'the database is unavailable': {
    id: 'database-unavailable',
    level: 'warn',
    cause:
      'PostgreSQL cannot be reached, is full or read-only, has no free connection, or a statement reached its time limit. The line has the first request or background job that failed, and `reason` has the cause. The callers of requests got 503, and jobs repeat by themselves. Further failures are counted.',
    fix: 'Check PostgreSQL and the pooler. Requests work again as soon as the database does ([databases](../run/databases.md)). To see each failed request, set `PORTICO_LOG_LEVEL` to `info`.',
  },
  'the database is still unavailable': {
    id: 'database-still-unavailable',
    level: 'warn',
    cause:
      'Requests or background jobs still fail, or the database does not answer. Each process writes the line once a minute. `requests` and `jobs` are the numbers of failures since the first one, `seconds` ago. `reason` has the last cause.',
    fix: 'The same as for the first line of the outage.',
  },
  'the database is available again': {
    id: 'database-available-again',
    level: 'warn',
    cause:
      'The database answers, and nothing failed for three seconds. `seconds` is the time from the first failure to the last one, `requests` and `jobs` are their numbers. A single failure ends without this line.',
    fix: 'Nothing to do.',
  },
  'a background job failed': {
    id: 'job-failed',
    level: 'error',
    cause:
      'A background job met a bug or an outside service that does not work. `job` names it, `err` has the failure.',
    fix: 'Read `err`. The job repeats by itself. If it fails again and again, report it with the line.',
  },
  'the signing keys could not be read: this is repeated every minute': {
    id: 'signing-keys-unread',
    level: 'warn',
    cause: 'Another process rotated the signing keys, and this one could not read the new ones from the database.',
    fix: 'Check the database. If the message stays, restart the process: until then, it may reject new tokens.',
  },
  'a stored secret cannot be decrypted: it must be entered again': {
    id: 'secret-unreadable',
    level: 'error',
    cause:
      'A secret in the database was encrypted with a server secret or master key that this server does not have. `secret` names it.',
    fix: 'Start with the old secret in `PORTICO_SERVER_SECRETS_PREVIOUS` or `PORTICO_MASTER_KEYS_PREVIOUS`, or enter the secret again in the dashboard ([secrets](../run/secrets.md)).',
  },
  'too many events in a second: some were not recorded': {
    id: 'events-dropped',
    level: 'warn',
    cause:
      'More failed sign-ins or key uses happened within a second than are recorded. `count` is the number of the rest. Usually someone guesses passwords.',
    fix: 'Look for the address in the log of your proxy, and block it there.',
  },
  'no native argon2 for this platform: passwords take three times as long to hash': {
    id: 'no-native-argon2',
    level: 'warn',
    cause:
      'The package `@node-rs/argon2` has no program for this platform, so a slower one in JavaScript hashes passwords.',
    fix: 'Use a common platform, such as Linux on x64 or ARM64. Or accept slower sign-ins.',
  },
  'Stripe did not accept a call': {
    id: 'stripe-refused',
    level: 'warn',
    cause: 'Stripe rejected a request or was unavailable. The line has type, code and the request ID of Stripe.',
    fix: 'Look up the request ID in the dashboard of Stripe. For `authentication_error`, enter the Stripe key again.',
  },
  'a mail server does not accept emails': {
    id: 'mail-outage',
    level: 'warn',
    cause:
      'Emails fail at a mail server, and are kept until it works. `error` is the last answer, `server` names the server.',
    fix: 'Check host, port, user and password of the mail server, with *Send a test email* in the dashboard ([when the email server is down](../run/email-delivery.md#when-the-email-server-is-down-or-refuses-the-connection)).',
  },
  'a mail server still does not accept emails': {
    id: 'mail-outage-continues',
    level: 'warn',
    cause: 'The outage of a mail server continues. The line comes once an hour.',
    fix: 'The same as for the first message of the outage.',
  },
  'a mail server accepts emails again': {
    id: 'mail-outage-ended',
    level: 'warn',
    cause: 'The outage of a mail server has ended. Kept emails are sent now.',
    fix: 'Nothing to do.',
  },
  'traces could not be sent': {
    id: 'traces-unsent',
    level: 'warn',
    cause:
      'The OpenTelemetry collector does not accept traces. `reason` is its answer. Each process writes the line once a minute at most, `count` is the number of failures since the last one.',
    fix: 'Check `OTEL_EXPORTER_OTLP_ENDPOINT` and the collector ([traces](../run/monitoring.md#traces)). Requests work without it.',
  },
  'a record of the location database cannot be read': {
    id: 'location-record-broken',
    level: 'warn',
    cause: 'The file of `PORTICO_LOCATION_DATABASE` has a broken record. The session has no place.',
    fix: 'Download the file again.',
  },
  'the database was backed up before its upgrade': {
    id: 'upgrade-backup',
    level: 'warn',
    cause: 'A new version changes the schema of the embedded database, and saved it before. `path` is the backup.',
    fix: 'Keep the file until you trust the new version ([backups before an upgrade](../run/backup.md#before-an-upgrade)).',
  },
  'a worker process ended and is replaced': {
    id: 'worker-replaced',
    level: 'error',
    cause:
      'One of the processes of `PORTICO_WORKERS` ended. `code` and `signal` say how: SIGKILL is usually a lack of memory.',
    fix: 'Read the lines before it. Give the machine more memory or use fewer workers.',
  },
  'the embedded database crashed': {
    id: 'embedded-crash',
    level: 'fatal',
    cause:
      'The embedded database stopped, such as after an error of the disk. The process ends. `err` has the failure.',
    fix: 'Check the disk and start again: the database recovers by itself. If it does not, [restore a backup](../run/backup.md).',
  },
  'closing failed': {
    id: 'closing-failed',
    level: 'error',
    cause:
      'The process could not close everything when it stopped, such as the connection to the database. It ends with exit code 1.',
    fix: 'Nothing is lost: what was acknowledged is stored. If it happens at each stop, report it with `err`.',
  },
  'Cannot read changes of other replicas.': {
    id: 'changes-unread',
    level: 'warn',
    cause:
      'The process could not read which rows other replicas changed. Until it can, it reloads projects after one second.',
    fix: 'Check the database. It repeats by itself.',
  },
  'The connection for notifications was lost. Reconnecting.': {
    id: 'notifications-lost',
    level: 'warn',
    cause: 'PostgreSQL or a proxy closed the connection on which replicas learn about changes.',
    fix: 'Nothing to do if it is rare. If it repeats, raise the idle timeout between server and database.',
  },
  'Database connections were lost.': {
    id: 'connections-lost',
    level: 'warn',
    cause:
      'PostgreSQL closed idle connections, such as at its restart. `count` is their number within a second, `reason` has the cause.',
    fix: 'Nothing to do: the next requests open others.',
  },
  'The standby could not answer a read. The primary answers.': {
    id: 'standby-failed',
    level: 'warn',
    cause:
      'The server of `PORTICO_DATABASE_STANDBY_URL` cannot be reached, or refused a read. `reason` has the cause. For the next five seconds, the primary answers all reads.',
    fix: 'Check the standby. If it refuses reads because of recovery, raise its `max_standby_streaming_delay`.',
  },
  'Other users of this machine could read the data directory. Its permissions are now fixed.': {
    id: 'directory-was-open',
    level: 'warn',
    cause: 'Files of the data directory were readable for other users of the machine, such as after a copy.',
    fix: 'If others use the machine, [rotate the server secret](../run/secrets.md).',
  },
  'The permissions of the data directory cannot be restricted to its owner.': {
    id: 'directory-open',
    level: 'warn',
    cause: 'The file system of `PORTICO_DATA_DIR` does not support permissions, or another user owns the files.',
    fix: 'Use another file system, or make the user of the server the owner of the directory.',
  },
  'The disk of the data directory is full. The database refuses writes until space is free again.': {
    id: 'disk-full',
    level: 'warn',
    cause: 'Less than 64 MB are free. Reads work, writes get 503.',
    fix: 'Free space on the disk. The database accepts writes again by itself ([full disks](../run/databases.md)).',
  },
  'The disk of the data directory has free space again. The database accepts writes.': {
    id: 'disk-free',
    level: 'warn',
    cause: 'There is enough free space again.',
    fix: 'Nothing to do.',
  },
  'Replaced the data directory lock of a dead process.': {
    id: 'lock-replaced',
    level: 'warn',
    cause: 'The process before was killed and could not remove its lock.',
    fix: 'Nothing to do.',
  },
  'Maintenance of the embedded database failed.': {
    id: 'maintenance-failed',
    level: 'warn',
    cause: 'The periodic cleanup of the embedded database failed. `reason` has the cause.',
    fix: 'Check free space and the disk. It repeats by itself.',
  },
  'The final maintenance of the embedded database failed.': {
    id: 'final-maintenance-failed',
    level: 'warn',
    cause: 'The cleanup at the stop of the server failed. The next start may take longer.',
    fix: 'Check free space and the disk.',
  },
  'No mail server: only projects with their own mail server can send emails. Set PORTICO_SMTP_URL to change that.': {
    id: 'no-mail-server',
    level: 'warn',
    cause: 'The server runs in production without `PORTICO_SMTP_URL`.',
    fix: 'Set [`PORTICO_SMTP_URL`](../run/configuration.md#portico_smtp_url), or enter a mail server in each project.',
  },
  'No public URL: links in emails begin with the local URL. Set PORTICO_PUBLIC_URL.': {
    id: 'no-public-url',
    level: 'warn',
    cause: 'The server runs in production without `PORTICO_PUBLIC_URL`, so links in emails work on this machine only.',
    fix: 'Set [`PORTICO_PUBLIC_URL`](../run/configuration.md#portico_public_url) to the URL that browsers use.',
  },
  'PORTICO_PUBLIC_URL begins with http://: passwords and tokens are sent unencrypted. Use https:// in production.': {
    id: 'public-url-without-tls',
    level: 'warn',
    cause: 'The public URL is not encrypted.',
    fix: 'Put a [proxy with TLS](../run/reverse-proxy.md) before the server, and set the URL with `https://`.',
  },
  'The server greets mail servers with a name that large receivers reject. Set PORTICO_SMTP_NAME to a domain name.': {
    id: 'mail-greeting',
    level: 'warn',
    cause:
      'The host of the public URL is an IP address, or a name without a dot or of a local network. It is the name of the greeting (EHLO).',
    fix: 'Set [`PORTICO_SMTP_NAME`](../run/configuration.md#portico_smtp_name) to the domain name of the server.',
  },
  'The database is embedded: only one process can use it. Make backups, or set PORTICO_DATABASE_URL.': {
    id: 'database-embedded',
    level: 'warn',
    cause: 'The server runs in production with the embedded database.',
    fix: '[Back up regularly](../run/backup.md#regular-backups), or use [PostgreSQL](../run/databases.md).',
  },
} as const satisfies Readonly<Record<string, LogMessageSpec>>;

type Messages = typeof logMessages;

/** Texts of the messages that are logged with a level. */
export type LogMessage<L extends LogMessageSpec['level'] = LogMessageSpec['level']> = {
  [M in keyof Messages]: Messages[M] extends { level: L } ? M : never;
}[keyof Messages];

/** Called with a message for the operator, and with details for the log line. */
export type OnWarning = (message: LogMessage<'warn'>, details?: Readonly<Record<string, unknown>>) => void;

/** A logger that accepts only the messages of the reference. */
export type ServerLogger = {
  readonly [L in LogMessageSpec['level']]: (details: object, message: LogMessage<L>) => void;
};

/** Returns where the documentation explains a message, as a path of the server, and undefined for other texts. */
export function explanationOf(message: unknown): string | undefined {
  const spec = typeof message === 'string' && Object.hasOwn(logMessages, message) && logMessages[message as LogMessage];
  return spec ? `/docs/reference/log-messages/#${spec.id}` : undefined;
}
