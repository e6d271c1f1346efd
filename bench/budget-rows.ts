import { loadavg } from 'node:os';

/** A measured value with its limit. */
export interface BudgetRow {
  readonly name: string;
  readonly unit: 's' | 'MB';
  /** The median is compared with the limit. */
  readonly values: readonly number[];
  /** Undefined for a value that is only reported. */
  readonly limit?: number | undefined;
}

/** Load of a machine of two cores above which times say little. */
const quiet = 1.5;

/** Prints the rows, each with "met" or "MISSED". @returns the number of missed limits */
export function printBudgets(rows: readonly BudgetRow[]): number {
  const text = (value: number, unit: string) => `${value.toFixed(unit === 's' ? 2 : 1)} ${unit}`;
  let missed = 0;
  for (const { name, unit, values, limit } of rows) {
    const value = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
    const isMet = limit === undefined || value <= limit;
    if (!isMet) missed += 1;
    const verdict = limit === undefined ? '' : `≤ ${limit} ${unit}  ${isMet ? 'met' : 'MISSED'}`;
    console.log(`${name.padEnd(62)}${text(value, unit).padStart(10)}  ${verdict}`.trimEnd());
  }
  return missed;
}

/** Prints the load of the machine in the last minute, and whether times can be compared with their limits. */
export function printLoad(): void {
  const [load = 0] = loadavg();
  const state = load < quiet ? 'the machine is quiet' : 'the machine is NOT quiet, so times are too long';
  console.log(`load: ${load.toFixed(2)} (${state})`);
}
