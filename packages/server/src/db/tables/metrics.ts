import type { UserId } from '@portico/contract';
import type { Generated } from 'kysely';
import type { TenancyId } from '../tenancy.ts';

/** Kinds of counts of users, teams, sign-ins and purchases. */
export const userMetricKinds = [
  'users',
  'teams',
  'countries',
  'sign_ups',
  'active_users',
  'sign_ins',
  'page_views',
  'clicks',
  'verified_users',
  // Their key is the status.
  'subscriptions',
  'new_subscriptions',
  'one_time_purchases',
] as const;

type UserMetricKind = (typeof userMetricKinds)[number];

/** Kinds of counts of emails. Their key is the hour. */
export const emailMetricKinds = [
  'emails_sent',
  'emails_delayed',
  'emails_failed',
  'emails_bounced',
  'emails_marked_as_spam',
  'emails_suppressed',
] as const;

/** Kinds with a count for each hour of a day. The index `metric_counts_by_hour` has the same list. */
export const hourlyKinds = [
  ...emailMetricKinds,
  'hourly_sign_ups',
  'hourly_sign_ins',
  'hourly_failed_sign_ins',
] as const;

/** Kinds with a count for each week. */
type WeeklyKind = 'cohort_users' | 'returning_users';

/** Kinds with an amount, in the smallest unit. Their key says currency and interval: see `recurring_key`. */
export const recurringKinds = ['recurring', 'new_recurring', 'churned_recurring', 'changed_recurring'] as const;

/** Kinds with an amount, in the smallest unit. Their key says quarter and currency: see `revenue_key`. */
export const revenueKinds = ['gross_revenue', 'refunded_revenue'] as const;

/**
 * A counted event or count, as described in the migration. Triggers write events, and background rounds add them up.
 */
interface Counted {
  tenancy_id: TenancyId;
  kind:
    | UserMetricKind
    | 'failed_sign_ins'
    | (typeof hourlyKinds)[number]
    | WeeklyKind
    | (typeof recurringKinds)[number]
    | (typeof revenueKinds)[number];
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
