import { BoundedMap } from '../bounded-map.ts';
import type { Clock } from '../clock.ts';
import { KeyServiceFailure } from './key-service.ts';
import { BrokenRecord } from './record-cipher.ts';

/** How long the same secret is not reported again. Reads of a project can be frequent. */
const quietMillis = 3_600_000;
const knownMax = 10_000;

/**
 * Returns whether a stored secret can never be decrypted with these settings: its master key is missing, or the record
 * or its data key was changed or does not exist. A key service that does not answer is a temporary failure instead.
 */
export function isUnreadable(error: unknown): error is BrokenRecord | KeyServiceFailure {
  // @guard silent-key-service-loses-nothing
  return error instanceof BrokenRecord || (error instanceof KeyServiceFailure && error.kind !== 'unavailable');
}

/** Reports a stored secret that cannot be decrypted. @param secret names it, without its value */
export type ReportUnreadable = (secret: string, reason: Error) => void;

/** Creates the reports of a process: one in an hour for each secret. */
export function createUnreadableReports(clock: Clock, report: ReportUnreadable): ReportUnreadable {
  const reported = new BoundedMap<string, number>(knownMax);
  return (secret, reason) => {
    const now = clock.now().getTime();
    if (now < (reported.get(secret) ?? Number.NEGATIVE_INFINITY) + quietMillis) return;
    reported.set(secret, now);
    report(secret, reason);
  };
}
