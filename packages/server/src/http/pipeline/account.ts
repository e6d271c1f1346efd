import { KnownError } from '@portico/contract';
import { TooManyAttempts } from '../../base/limits/limit.ts';
import type { ServerLogger } from '../../base/log-messages.ts';
import { TooBusy } from '../../base/too-busy.ts';
import { unavailabilityOf } from '../../db/errors.ts';
import type { OutageLog } from '../../db/outage-log.ts';

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
  /** Why the request failed. Undefined if it did not. */
  readonly failure?: unknown;
  /** The failure, if it is unexpected. */
  readonly error?: unknown;
}

export type Account = (entry: Accounted) => void;

/** Why a request was refused without regard to its content. */
export type Refused = 'rate_limit' | 'busy';

function refusedBy(failure: unknown): Refused | undefined {
  if (failure instanceof TooManyAttempts) return 'rate_limit';
  return failure instanceof TooBusy ? 'busy' : undefined;
}

/**
 * Creates the last step of a request, which writes one log line without secrets.
 *
 * @param outages logs the requests that failed because the database was unavailable
 * @param onRefused called for requests above a rate limit or a limit of work in progress
 */
export function createAccount(
  logger: ServerLogger,
  outages: Pick<OutageLog, 'add'>,
  onRefused?: (by: Refused) => void,
): Account {
  return ({ requestId, startedAt, failure, error, ...rest }) => {
    const millis = Math.round((performance.now() - startedAt) * 10) / 10;
    const code = KnownError.isKnown(failure) ? failure.code : undefined;
    const reason = unavailabilityOf(failure ?? error);
    const line = { request: requestId, millis, ...rest, code };
    if (reason !== undefined) {
      if (!outages.add('request', reason, line)) logger.info({ ...line, reason }, 'request');
    } else if (error === undefined) logger.info(line, 'request');
    else logger.error({ ...line, err: error }, 'request failed unexpectedly');
    const refused = refusedBy(failure);
    if (refused !== undefined) onRefused?.(refused);
  };
}
