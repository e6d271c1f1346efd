import type { LeftOut } from './batches.ts';

/** Lines that are left out for the same reason. */
export interface ReasonCount {
  readonly outcome: LeftOut['outcome'];
  /** Without the values of a line. */
  readonly reason: string;
  lines: number;
  /** The first line, and its reason with the values. */
  readonly first: Pick<LeftOut, 'line' | 'reason'>;
}

/** Most reasons that are counted alone. */
const countsMax = 200;

/** Returns a reason without the values of a line: quoted ones, IDs, addresses and the number of another line. */
function kindOf(reason: string): string {
  return reason
    .replace(/^line \d+ is the same/, 'an earlier line is the same')
    .replaceAll(/“[^”]*”/g, '“…”')
    .replaceAll(/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi, '…')
    .replaceAll(/[^\s@“”]+@[^\s@“”]+/g, '…');
}

/** Counts the lines that are left out by their reason, the most frequent first. */
export function reasonCounts(leftOut: readonly LeftOut[]): readonly ReasonCount[] {
  const counts = new Map<string, ReasonCount>();
  for (const { line, outcome, reason } of leftOut) {
    const kind = kindOf(reason);
    const own = `${outcome} ${kind}`;
    const isCounted = counts.has(own) || counts.size < countsMax;
    const key = isCounted ? own : outcome;
    const count = counts.get(key) ?? {
      outcome,
      reason: isCounted ? kind : 'other reasons',
      lines: 0,
      first: { line, reason },
    };
    count.lines += 1;
    counts.set(key, count);
  }
  return [...counts.values()].toSorted((one, other) => other.lines - one.lines);
}
