/** Periods that end now. */
export type PeriodName = '24h' | '7d' | '30d' | '90d' | '12m';

/** State of the growth screen in the URL. */
export interface GrowthSearch {
  period?: PeriodName;
  /** First and last day of a period of one's own, `YYYY-MM-DD`. */
  from?: string;
  to?: string;
  anonymous?: true;
}

const day = /^\d{4}-\d\d-\d\d$/;

/** Reads the query of the growth screen. Unknown parameters are dropped. */
export function readGrowthSearch({ period, from, to, anonymous }: Record<string, unknown>): GrowthSearch {
  return {
    ...(/^(24h|7d|30d|90d|12m)$/.test(String(period)) && { period: period as PeriodName }),
    ...(day.test(String(from)) && day.test(String(to)) && { from: String(from), to: String(to) }),
    ...(anonymous === true && { anonymous }),
  };
}
