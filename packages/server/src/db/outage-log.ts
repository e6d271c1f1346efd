import type { ServerLogger } from '../base/log-messages.ts';

/** What failed because the database was unavailable. */
type FailedWork = 'request' | 'job';

/** Logs that the database is unavailable: the first failure, a count once a minute, and the end. */
export interface OutageLog {
  /**
   * Logs a failure if it is the first one of an outage, and counts it otherwise.
   *
   * @param details of the failed work, for the line
   * @returns whether it was logged
   */
  add(work: FailedWork, reason: string, details: object): boolean;
  /** Stops watching. */
  close(): void;
}

/** An outage is over when the database answers, and nothing has failed since the check before. */
const checkMillis = 3_000;
const reportMillis = 60_000;

/**
 * Creates the log of outages of a process. A line for each failed request would fill the disk just when something else is wrong.
 *
 * @param ping rejects while the database is unavailable
 */
export function createOutageLog(logger: Pick<ServerLogger, 'warn'>, ping: () => Promise<void>): OutageLog {
  return new Log(logger, ping);
}

interface Outage {
  /** `performance.now()` of the first failure, the last one, and the last line. */
  readonly since: number;
  until: number;
  reported: number;
  reason: string;
  readonly failed: Record<FailedWork, number>;
}

class Log implements OutageLog {
  readonly #logger: Pick<ServerLogger, 'warn'>;
  readonly #ping: () => Promise<void>;
  #outage: Outage | undefined;
  #failedSinceCheck = false;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(logger: Pick<ServerLogger, 'warn'>, ping: () => Promise<void>) {
    this.#logger = logger;
    this.#ping = ping;
  }

  add(work: FailedWork, reason: string, details: object): boolean {
    const now = performance.now();
    const isFirst = this.#outage === undefined;
    this.#outage ??= { since: now, until: now, reported: now, reason, failed: { request: 0, job: 0 } };
    this.#outage.failed[work] += 1;
    this.#outage.until = now;
    this.#outage.reason = reason;
    this.#failedSinceCheck = true;
    if (!isFirst) return false;
    this.#logger.warn({ ...details, reason }, 'the database is unavailable');
    this.#checkLater();
    return true;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #checkLater(): void {
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#check(), checkMillis).unref();
  }

  async #check(): Promise<void> {
    const wasQuiet = !this.#failedSinceCheck;
    this.#failedSinceCheck = false;
    const answers = await this.#ping().then(
      () => true,
      () => false,
    );
    const outage = this.#outage;
    if (outage === undefined || this.#isClosed) return;
    if (answers && wasQuiet && !this.#failedSinceCheck) {
      this.#outage = undefined;
      if (outage.failed.request + outage.failed.job > 1)
        this.#logger.warn(summaryOf(outage, outage.until), 'the database is available again');
      return;
    }
    const now = performance.now();
    if (now - outage.reported >= reportMillis) {
      outage.reported = now;
      this.#logger.warn(summaryOf(outage, now), 'the database is still unavailable');
    }
    this.#checkLater();
  }
}

function summaryOf({ since, reason, failed }: Outage, until: number): object {
  return { seconds: Math.round((until - since) / 1000), requests: failed.request, jobs: failed.job, reason };
}
