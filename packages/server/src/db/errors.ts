import pg from 'pg';

/** The database could not be opened. The message names the setting to check and never contains a password. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}

/**
 * The database is unavailable: it cannot be reached, is shutting down, or no connection became free in time. The same
 * request may succeed later. If a connection is lost while a write or a commit runs, its outcome is unknown.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** Whether the connection was lost while a statement ran. The statement may have been executed. */
  readonly wasCut: boolean;

  constructor(message: string, options: ErrorOptions & { readonly wasCut?: boolean } = {}) {
    super(message, options);
    this.wasCut = options.wasCut ?? false;
  }
}

/**
 * Error codes and classes after which the same request may succeed later.
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

/** Returns whether an error is temporary, so that the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!isDatabaseError(error)) return false;
  // Parse errors of the driver have no code.
  const { code, severity } = error;
  return code === undefined || severity === 'FATAL' || severity === 'PANIC' || passingCodes.test(code);
}

/** Returns the message of an error. When all addresses of a host fail, the error has no message itself. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  if (error instanceof TypeError && 'input' in error) return 'not a valid URL';
  return error instanceof Error ? error.message : String(error);
}

/** @returns the reason for the log in one line, if the database is unavailable */
export function unavailabilityOf(error: unknown): string | undefined {
  if (!isUnavailable(error)) return undefined;
  if (isDatabaseError(error)) return `${error.code ?? 'no code'}: ${error.message}`;
  return error instanceof Error ? error.message : undefined;
}

/** Returns whether the database returned the error, as opposed to a lost connection or a bug. */
export function isDatabaseError(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError;
}

/**
 * Returns whether a write failed because a row with the same key exists.
 *
 * @param constraint name of the key or unique index
 */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return isDatabaseError(error) && error.code === '23505' && error.constraint === constraint;
}

/** Returns whether a write failed because the referenced row does not exist, or because the row is still referenced. */
export function isForeignKeyViolation(error: unknown, constraint: string): boolean {
  return isDatabaseError(error) && error.code === '23503' && error.constraint === constraint;
}

/** Returns whether `refuse_unless` aborted a statement. @param reason the reason in the statement */
export function isRefusedStatement(error: unknown, reason: string): boolean {
  return isDatabaseError(error) && error.code === 'PT001' && error.message === reason;
}

/** Returns whether a statement was stopped at its time limit. */
export function isOutOfTime(error: unknown): boolean {
  return isDatabaseError(error) && error.code === '57014';
}

/**
 * Returns whether running the whole transaction again may succeed: true for serialization failures and deadlocks, and for an event whose
 * month was added while it waited.
 */
export function isWorthRetrying(error: unknown): boolean {
  if (!isDatabaseError(error)) return false;
  const isOfNewMonth = error.code === '23514' && error.table === 'events_default';
  return isOfNewMonth || error.code === '40001' || error.code === '40P01';
}

/**
 * Returns whether the plan of a prepared statement is stale because a migration has changed its table. PostgreSQL has
 * no specific code for this condition.
 */
export function isStalePlan(error: unknown): boolean {
  return isDatabaseError(error) && error.code === '0A000' && error.message.startsWith('cached plan must not change');
}
