import { isUrlTime } from './url-period.ts';

/** The period of a list in the URL: times in UTC such as `2026-11-01` or `2026-11-01T15:00Z`. The end is exclusive. */
export interface ListPeriod {
  from?: string;
  to?: string;
}

/** Reads the period from the query of a screen. Half of a period is dropped. */
export function readListPeriod({ from, to }: Record<string, unknown>): ListPeriod {
  return isUrlTime(from) && isUrlTime(to) ? { from, to } : {};
}

/** Returns the period as options of a list. */
export function optionsOf({ from, to }: ListPeriod): { from?: Date; to?: Date } {
  return from === undefined || to === undefined ? {} : { from: new Date(from), to: new Date(to) };
}

/** Returns a period for the URL. @param start a full hour. @param end the full hour after the last one */
export function listPeriodOf(start: Date, end: Date): Required<ListPeriod> {
  const isOfDays = [start, end].every((time) => time.getTime() % 86_400_000 === 0);
  const [from = '', to = ''] = [start, end].map((time) =>
    isOfDays ? time.toISOString().slice(0, 10) : `${time.toISOString().slice(0, 16)}Z`,
  );
  return { from, to };
}
