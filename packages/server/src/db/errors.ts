import pg from 'pg';

/** The database could not be opened. The message says which setting to look at and never contains a password. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}

/**
 * The database cannot do the work now: it cannot be reached, it shuts down, or no connection became free in time. The same
 * request may succeed later. If a connection is lost while a write or a commit runs, its outcome is unknown.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** Whether a connection was cut while a statement ran. The statement may have been executed. */
  readonly wasCut: boolean;

  constructor(message: string, options: ErrorOptions & { readonly wasCut?: boolean } = {}) {
    super(message, options);
    this.wasCut = options.wasCut ?? false;
  }
}

/**
 * Codes and classes of codes that say that the same request may succeed later.
 *
 * @see PostgreSQL documentation, appendix A, "PostgreSQL Error Codes"
 */
const passingCodes = new RegExp(
  `^(?:${[
    '08...', // connection exceptions; PgBouncer reports all of its own errors with them
    '25006', // read-only transaction: the server became a standby, or the disk of the embedded database is full
    '25P0[34]', // idle or long transaction ended by the server
    '40001|40P01', // serialization failure, deadlock
    '53...', // insufficient resources: connections, disk, memory
    '55P03', // lock timeout
    '57014', // statement timeout
    '57P0.', // shutting down, crashed, starting up, ended by an administrator
    '58...', // input or output error of the operating system
  ].join('|')})$`,
);

/** Whether the database could not do the work now, and may be able to do it later. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!isDatabaseError(error)) return false;
  // What the driver could not read has no code.
  const { code, severity } = error;
  return code === undefined || severity === 'FATAL' || severity === 'PANIC' || passingCodes.test(code);
}

/** The message of a failure. Several addresses of one host fail as one error without a text of its own. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  if (error instanceof TypeError && 'input' in error) return 'not a valid URL';
  return error instanceof Error ? error.message : String(error);
}

/** @returns the reason in one line for the log, when `isUnavailable` holds */
export function unavailabilityOf(error: unknown): string | undefined {
  if (!isUnavailable(error)) return undefined;
  if (isDatabaseError(error)) return `${error.code ?? 'no code'}: ${error.message}`;
  return error instanceof Error ? error.message : undefined;
}

/** An error that the database itself answered with, as opposed to a lost connection or a bug of ours. */
export function isDatabaseError(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError;
}

/** True when a write failed because a row with the same key exists. @param constraint name of the key or unique index */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return isDatabaseError(error) && error.code === '23505' && error.constraint === constraint;
}

/** True when a write failed because the row it refers to does not exist (or is still referred to). */
export function isForeignKeyViolation(error: unknown, constraint: string): boolean {
  return isDatabaseError(error) && error.code === '23503' && error.constraint === constraint;
}

/** True when a statement was given up by `refuse_unless`. @param reason what stands there */
export function isRefusedStatement(error: unknown, reason: string): boolean {
  return isDatabaseError(error) && error.code === 'PT001' && error.message === reason;
}

/** True for serialization failures and deadlocks: running the whole transaction again may succeed. */
export function isWorthRetrying(error: unknown): boolean {
  return isDatabaseError(error) && (error.code === '40001' || error.code === '40P01');
}

/**
 * True when a prepared statement was planned for an older form of its table (a migration added a column meanwhile).
 * PostgreSQL gives the condition no code of its own.
 */
export function isStalePlan(error: unknown): boolean {
  return isDatabaseError(error) && error.code === '0A000' && error.message.startsWith('cached plan must not change');
}
