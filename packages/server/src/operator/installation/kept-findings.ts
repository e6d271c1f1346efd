import type { Clock } from '../../base/clock.ts';
import type { NamedFinding } from '../doctor/run-checks.ts';

/** Findings, and when they were checked. */
interface CheckedFindings {
  readonly at: Date;
  readonly findings: readonly NamedFinding[];
}

/** How long findings are shown: checks sign in to the mail server and ask name servers. */
const keptMillis = 5 * 60_000;

/** How long they are shown to an operator who asks for a check. */
const keptMillisAtLeast = 10_000;

/** Creates a function that returns findings, and checks again if they are old. Callers at the same time wait for one check. */
export function createKeptFindings(clock: Clock, check: () => Promise<readonly NamedFinding[]>) {
  let last: { readonly at: Date; readonly findings: Promise<readonly NamedFinding[]> } | undefined;
  return async (isCheckWanted: boolean): Promise<CheckedFindings> => {
    const now = clock.now();
    const age = last === undefined ? Number.POSITIVE_INFINITY : now.getTime() - last.at.getTime();
    if (last === undefined || age > (isCheckWanted ? keptMillisAtLeast : keptMillis)) {
      const begun = { at: now, findings: check() };
      last = begun;
      begun.findings.catch(() => {
        if (last === begun) last = undefined;
      });
    }
    return { at: last.at, findings: await last.findings };
  };
}
