import type { TenancyId } from '../tenancy.ts';

/** Attempt counts of the current time window. */
export interface RateLimitsTable {
  tenancy_id: TenancyId;
  key: string;
  attempts: number;
  resets_at: Date;
}
