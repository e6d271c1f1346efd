import type { Answer } from '../../../core/transport.ts';
import type { AppCore } from '../../base/app-core.ts';
import type { EmailServerOutage } from '../../mail/outage.types.ts';
import { type ServerUser, ServerUserObject } from '../../users/users/server-user.ts';

type WireMetrics = Answer<'GET /internal/metrics', 'admin'>;

/** A number for a day. */
export interface DayCount {
  /** The day in UTC, such as `2026-11-21`. */
  readonly date: string;
  /** The number of that day. */
  readonly activity: number;
}

/** Statistics of a project for the last 31 days, oldest day first. */
export interface ProjectMetrics {
  /** Current number of users. */
  readonly totalUsers: number;
  /** Sign-ups per day. */
  readonly dailyUsers: readonly DayCount[];
  /** Active users per day. */
  readonly dailyActiveUsers: readonly DayCount[];
  /** Users per country, by two-letter code. Users without a known country are omitted. */
  readonly usersByCountry: Readonly<Record<string, number>>;
  /** The latest sign-ups, newest first. At most five. */
  readonly recentlyRegistered: readonly ServerUser[];
  /** The latest active users, most recent first. At most five. */
  readonly recentlyActive: readonly ServerUser[];
  /** Sign-ins of the last 30 days by `password`, `otp`, `passkey`, provider ID or `other`, most common first. */
  readonly loginMethods: readonly { readonly method: string; readonly count: number }[];
  /** Users with a verified primary email. */
  readonly verifiedUsers: number;
  /** Subscriptions that are active, in a free trial or past due. */
  readonly activeSubscriptions: number;
  /** One-time purchases and grants. */
  readonly oneTimePurchases: number;
  /** Revenue of the last 30 days in US dollars without refunds, in cents. `getRevenue` has all currencies. */
  readonly revenueCents: number;
  /** Emails that were sent in the last 30 days. */
  readonly emailsSent: number;
  /** Since when the email server of the project accepts no emails. Null if it does. */
  readonly emailServerOutage: EmailServerOutage | null;
  /** Names of the fields that the server does not know. They are 0 or empty. */
  readonly notMeasured: readonly string[];
}

/** Options of `getMetrics`. */
export interface GetMetricsOptions {
  /** Whether anonymous users count. Default: false. */
  readonly includeAnonymous?: boolean;
}

export async function getMetrics(core: AppCore, options: GetMetricsOptions = {}): Promise<ProjectMetrics> {
  const query = { include_anonymous: options.includeAnonymous };
  return metricsFromWire(await core.transport('admin').call('GET /internal/metrics', { query }), core);
}

/** Fields that a server may not know, by their names in its response. */
const fieldsByWireName = {
  users_by_country: 'usersByCountry',
  'auth_overview.verified_users': 'verifiedUsers',
  'payments_overview.active_subscription_count': 'activeSubscriptions',
  'payments_overview.total_one_time_purchases': 'oneTimePurchases',
  'payments_overview.revenue_cents': 'revenueCents',
  'email_overview.emails_sent': 'emailsSent',
} as const satisfies Record<string, keyof ProjectMetrics>;

function metricsFromWire(wire: WireMetrics, core: AppCore): ProjectMetrics {
  const usersOf = (users: WireMetrics['recently_active']) => users.map((user) => new ServerUserObject(user, core));
  return {
    totalUsers: wire.total_users,
    dailyUsers: wire.daily_users,
    dailyActiveUsers: wire.daily_active_users,
    usersByCountry: wire.users_by_country,
    recentlyRegistered: usersOf(wire.recently_registered),
    recentlyActive: usersOf(wire.recently_active),
    loginMethods: wire.login_methods,
    verifiedUsers: wire.auth_overview.verified_users,
    activeSubscriptions: wire.payments_overview.active_subscription_count,
    oneTimePurchases: wire.payments_overview.total_one_time_purchases,
    revenueCents: wire.payments_overview.revenue_cents,
    emailsSent: wire.email_overview.emails_sent,
    emailServerOutage: outageFromWire(wire.email_overview.outage),
    notMeasured: Object.entries(fieldsByWireName).flatMap(([name, field]) =>
      wire.not_measured.includes(name) ? [field] : [],
    ),
  };
}

function outageFromWire(outage: WireMetrics['email_overview']['outage']): EmailServerOutage | null {
  return (
    outage && { since: new Date(outage.since_millis), failedAttempts: outage.failed_attempts, error: outage.error }
  );
}
