import type { Answer, Transport } from '../../../core/transport.ts';

/** Options of `getGrowth`. */
export interface GetGrowthOptions {
  /** A time in the first day or hour. */
  readonly from: Date;
  /** A time in the last day or hour. At most 400 of them later. */
  readonly to: Date;
  /** Default: `day`. Hours are known for 60 days. */
  readonly unit?: 'hour' | 'day';
  /** Whether anonymous users count. Default: false. */
  readonly includeAnonymous?: boolean;
}

/** Numbers of a day or hour. */
export interface GrowthPoint {
  /** The start of the day or hour, in UTC. */
  readonly at: Date;
  /** Users who signed up. Deleted users do not count. */
  readonly signUps: number;
  /** New sessions, without those of people who sign in as a user. */
  readonly signIns: number;
  /** Failed sign-ins that were recorded. A flood is not. */
  readonly failedSignIns: number;
  /** Users who were active on the day. Null for hours. */
  readonly activeUsers: number | null;
  /** Null for hours, and if the project does not count page views. */
  readonly pageViews: number | null;
}

/** Users who signed up in a week, and how many of them returned. */
export interface GrowthWeek {
  /** The Monday in UTC, such as `2026-11-23`. */
  readonly date: string;
  /** Users who signed up in the week, also those who were deleted later. */
  readonly users: number;
  /** How many of them were active in that week and in each one after. */
  readonly returning: readonly number[];
}

/** How monthly recurring revenue changed. Amounts are texts, such as `"9.99"`. */
export interface RecurringRevenueChange {
  /** Of subscriptions that began to be charged. */
  readonly new: string;
  /** Of subscriptions that are no longer charged. */
  readonly churned: string;
  /** By other products, prices and quantities of subscriptions. Negative if they became cheaper. */
  readonly changed: string;
}

/** Monthly recurring revenue (MRR) in a currency: what active and overdue subscriptions charge, converted to months. */
export interface RecurringRevenue extends RecurringRevenueChange {
  /** Currency, such as `USD`. */
  readonly currency: string;
  /** Whether these are subscriptions of test mode, which nobody pays. */
  readonly testMode: boolean;
  /** MRR at the end of the period. */
  readonly mrr: string;
  /** MRR at the start of the period, which is the end of the one before. */
  readonly mrrBefore: string;
  /** The changes in the period before. */
  readonly before: RecurringRevenueChange;
  /** Days with changes, oldest first, with the MRR at their end. */
  readonly days: readonly (RecurringRevenueChange & { readonly date: string; readonly mrr: string })[];
}

/** Growth of a project in a period, and in the one before. */
export interface ProjectGrowth {
  /** Days or hours of the period, oldest first. */
  readonly points: readonly GrowthPoint[];
  /** As many days or hours, directly before. */
  readonly pointsBefore: readonly GrowthPoint[];
  /** Sign-ins by `password`, `otp`, `passkey`, provider ID or `other`, most common first. */
  readonly signInMethods: readonly { readonly method: string; readonly count: number; readonly countBefore: number }[];
  /** The last 12 weeks, oldest first. */
  readonly weeks: readonly GrowthWeek[];
  /** Monthly recurring revenue by currency, test mode apart. Empty for hours. */
  readonly recurringRevenue: readonly RecurringRevenue[];
}

/** Returns the growth of the project in a period. */
export async function getGrowth(
  transport: Transport<'admin'>,
  { from, to, unit, includeAnonymous }: GetGrowthOptions,
): Promise<ProjectGrowth> {
  const wire = await transport.call('GET /internal/growth', {
    query: { from_millis: from.getTime(), to_millis: to.getTime(), unit, include_anonymous: includeAnonymous },
  });
  return {
    points: wire.points.map(pointFromWire),
    pointsBefore: wire.points_before.map(pointFromWire),
    signInMethods: wire.sign_in_methods.map(({ count_before, ...row }) => ({ ...row, countBefore: count_before })),
    weeks: wire.weeks,
    recurringRevenue: wire.recurring_revenue.map(
      ({ test_mode, mrr_before, new_before, churned_before, changed_before, ...row }) => ({
        ...row,
        testMode: test_mode,
        mrrBefore: mrr_before,
        before: { new: new_before, churned: churned_before, changed: changed_before },
      }),
    ),
  };
}

function pointFromWire(wire: Answer<'GET /internal/growth', 'admin'>['points'][number]): GrowthPoint {
  return {
    at: new Date(wire.at_millis),
    signUps: wire.sign_ups,
    signIns: wire.sign_ins,
    failedSignIns: wire.failed_sign_ins,
    activeUsers: wire.active_users,
    pageViews: wire.page_views,
  };
}
