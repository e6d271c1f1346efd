import type { TenancyId } from '../tenancy.ts';

/** How often something was tried in the current window. */
export interface RateLimitsTable {
  tenancy_id: TenancyId;
  key: string;
  attempts: number;
  resets_at: Date;
}
