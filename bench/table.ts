import type { Measured } from './load.ts';

/** A row of the table. */
export interface Row {
  readonly name: string;
  readonly measured: Measured;
  readonly trips: number;
  readonly ratio: number | undefined;
  readonly against: string;
}

/** Prints the table. */
export function print(rows: readonly Row[]): void {
  const cells = rows.map(({ name, measured, trips, ratio, against }) => [
    name,
    measured.perSecond.toFixed(0),
    measured.p50.toFixed(1),
    measured.p99.toFixed(1),
    measured.cpuMicros === undefined ? '' : measured.cpuMicros.toFixed(0),
    String(trips),
    ratio === undefined ? '' : ratio.toFixed(2),
    against,
    measured.failures === 0 ? '' : `${measured.failures} failures`,
  ]);
  const table = [['endpoint', 'requests/s', 'p50 ms', 'p99 ms', 'CPU µs', 'trips', 'ratio', 'against', ''], ...cells];
  const widths = table[0]?.map((_cell, column) => Math.max(...table.map((line) => line[column]?.length ?? 0))) ?? [];
  for (const line of table) {
    const padded = line.map((cell, column) => {
      const width = widths[column] ?? 0;
      return column === 0 || column > 6 ? cell.padEnd(width) : cell.padStart(width);
    });
    console.log(padded.join('  ').trimEnd());
  }
}
