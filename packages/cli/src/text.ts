import { oneLine } from '@portico/contract/command-line';

/** Returns rows as lines with columns. Empty values are shown as a dash. */
export function table(rows: readonly (readonly (string | null | undefined)[])[]): readonly string[] {
  const cells = rows.map((row) => row.map((cell) => oneLine(cell ?? '') || '-'));
  const widths = (cells[0] ?? []).map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  return cells.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Returns names with values as lines. Leaves out undefined values. */
export function pairs(values: Readonly<Record<string, string | null | undefined>>): readonly string[] {
  return table(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Returns a time such as `2026-11-27 12:30`, in UTC. Null for none. */
export function timeOf(millis: number | null | undefined): string | null {
  return millis == null ? null : new Date(millis).toISOString().slice(0, 16).replace('T', ' ');
}

/** Returns a count with a noun, such as `2 users`. @param noun singular */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
