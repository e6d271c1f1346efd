import type { Logger } from 'pino';

/** What is known about a request when its answer is ready. */
export interface Accounted {
  readonly operation: string;
  readonly requestId: string;
  /** `performance.now()` when the request came in. */
  readonly startedAt: number;
  /** SQL round trips. */
  readonly trips: number;
  /** The real status, before any override. */
  readonly status: number;
  /** Code of a known error. */
  readonly code?: string | undefined;
  /** Set when nobody foresaw it. */
  readonly error?: unknown;
  /** Why the database could not do the work. */
  readonly unavailable?: string | undefined;
}

export type Account = (entry: Accounted) => void;

/** Makes the last step of a request: one log line without any secret. */
export function createAccount(logger: Logger): Account {
  return ({ requestId, startedAt, error, unavailable, ...rest }) => {
    const millis = Math.round((performance.now() - startedAt) * 10) / 10;
    const line = { request: requestId, millis, ...rest };
    if (unavailable !== undefined) logger.warn({ ...line, reason: unavailable }, 'the database is not available');
    else if (error === undefined) logger.info(line, 'request');
    else logger.error({ ...line, err: error }, 'request failed unexpectedly');
  };
}
