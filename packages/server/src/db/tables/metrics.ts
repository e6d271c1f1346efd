import type { UserId } from '@portico/contract';
import type { Generated } from 'kysely';
import type { TenancyId } from '../tenancy.ts';

/**
 * A counted event or count, as described in the migration. Triggers write events, and background rounds add them up.
 */
interface Counted {
  tenancy_id: TenancyId;
  kind: 'users' | 'teams' | 'countries' | 'sign_ups' | 'active_users' | 'sign_ins' | 'page_views' | 'clicks';
  /** `1970-01-01` for counts without a day. */
  day: string;
  key: string;
  is_anonymous: boolean;
}

export interface MetricEventsTable extends Counted {
  id: Generated<string>;
  change: number;
}

export interface MetricCountsTable extends Counted {
  count: number;
}

export interface RecentUsersTable {
  tenancy_id: TenancyId;
  user_id: UserId;
  seen_at: Date;
}
