import pg from 'pg';

/** The database could not be opened. The message says which setting to look at and never contains a password. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
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

/** True when a write failed because a check constraint does not hold. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  return isDatabaseError(error) && error.code === '23514' && error.constraint === constraint;
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
