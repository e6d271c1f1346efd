import type { Logger } from 'pino';

/** Data about a completed request. */
interface Accounted {
  readonly operation: string;
  readonly requestId: string;
  /** `performance.now()` when the request came in. */
  readonly startedAt: number;
  /** SQL round trips. */
  readonly trips: number;
  /** The actual status, before any override. */
  readonly status: number;
  /** Code of a known error. */
  readonly code?: string | undefined;
  /** An unexpected error. */
  readonly error?: unknown;
  /** Why the database was unavailable. */
  readonly unavailable?: string | undefined;
}

export type Account = (entry: Accounted) => void;

/** Creates the last step of a request, which writes one log line without secrets. */
export function createAccount(logger: Logger): Account {
  return ({ requestId, startedAt, error, unavailable, ...rest }) => {
    const millis = Math.round((performance.now() - startedAt) * 10) / 10;
    const line = { request: requestId, millis, ...rest };
    if (unavailable !== undefined) logger.warn({ ...line, reason: unavailable }, 'the database is unavailable');
    else if (error === undefined) logger.info(line, 'request');
    else logger.error({ ...line, err: error }, 'request failed unexpectedly');
  };
}
