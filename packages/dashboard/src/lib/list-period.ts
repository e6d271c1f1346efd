const time = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{3})?)?Z)?$/;

/** Returns whether a parameter of the URL is a day in UTC, `YYYY-MM-DD`, or a time in ISO 8601. */
export function isUrlTime(value: unknown): value is string {
  return typeof value === 'string' && time.test(value) && !Number.isNaN(Date.parse(value));
}

/** The period of a list in the URL: times in UTC such as `2026-11-01` or `2026-11-01T15:00Z`. The end is exclusive. */
export interface ListPeriod {
  from?: string;
  to?: string;
}

/** Reads the period from the query of a screen. Half of a period is dropped. */
export function readListPeriod({ from, to }: Record<string, unknown>): ListPeriod {
  return isUrlTime(from) && isUrlTime(to) ? { from, to } : {};
}
