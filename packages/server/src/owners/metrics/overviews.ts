import type { Endpoints, ResponseOf, SubscriptionStatus } from '@portico/contract';
import { currentStatuses } from '../../kernel/current-subscriptions.ts';
import type { EmailMetricKind } from './email-metrics.queries.ts';

type WireMetrics = ResponseOf<Endpoints['GET /internal/metrics'], 'admin'>;
type Overviews = Pick<
  WireMetrics,
  'live_users' | 'auth_overview' | 'payments_overview' | 'email_overview' | 'analytics_overview'
>;
type Days = WireMetrics['daily_users'];

/** Known numbers of a project. */
interface Known {
  readonly totalUsers: number;
  readonly fullUsers: number;
  readonly verifiedUsers: number;
  readonly anonymousUsers: number;
  readonly teams: number;
  readonly liveUsers: number;
  readonly signUps: Days;
  readonly activeUsers: Days;
  readonly pageViews: Days;
  readonly clicks: Days;
  readonly subscriptions: Readonly<Record<string, number>>;
  readonly newSubscriptions: Days;
  readonly oneTimePurchases: number;
  /** In US dollars, of the last 30 days. */
  readonly revenueCents: number;
  /** Of the last 30 days. */
  readonly emails: Readonly<Record<EmailMetricKind, number>>;
  readonly sentEmails: Days;
  readonly outage: Overviews['email_overview']['outage'];
}

/** What Portico never measures. */
const neverMeasured = [
  'auth_overview.mau',
  'auth_overview.daily_active_users_split.retained',
  'auth_overview.daily_active_users_split.reactivated',
  'auth_overview.daily_active_teams_split',
  'payments_overview.mrr_cents',
  'payments_overview.checkout_conversion_rate',
  'email_overview.daily_emails_by_status',
  'email_overview.recent_emails',
  'email_overview.deliverability_status.in_progress',
  'email_overview.click_rate',
  'analytics_overview.daily_visitors',
  'analytics_overview.daily_anonymous_visitors_fallback',
  'analytics_overview.daily_revenue',
  'analytics_overview.total_replays',
  'analytics_overview.recent_replays',
  'analytics_overview.visitors',
  'analytics_overview.anonymous_visitors_fallback',
  'analytics_overview.avg_session_seconds',
  'analytics_overview.revenue_per_visitor',
  'analytics_overview.top_referrers',
  'analytics_overview.top_region',
] as const;

/**
 * Returns the names of the values of the metrics that are not known. They are 0 or empty.
 *
 * @param knows what the settings of the installation and the project turn on
 */
export function notMeasured(knows: { readonly countries: boolean; readonly pageEvents: boolean }): string[] {
  return [
    ...(knows.countries ? [] : ['users_by_country']),
    ...neverMeasured,
    ...(knows.pageEvents ? [] : ['analytics_overview.daily_page_views', 'analytics_overview.daily_clicks']),
  ];
}

/**
 * Returns the overviews that newer clients require. What is not known is 0 or empty.
 *
 * @see docs/reference/protocol/newer-clients.md#what-portico-does
 */
export function overviewsOf(known: Known): Overviews {
  const { signUps, liveUsers } = known;
  const none: Days = signUps.map(({ date }) => ({ date, activity: 0 }));
  return {
    live_users: liveUsers,
    auth_overview: authOverview(known, none),
    payments_overview: paymentsOverview(known),
    email_overview: emailOverview(known),
    analytics_overview: {
      daily_page_views: known.pageViews,
      daily_clicks: known.clicks,
      daily_visitors: none,
      daily_anonymous_visitors_fallback: none,
      daily_revenue: [],
      total_revenue_cents: known.revenueCents,
      total_replays: 0,
      recent_replays: 0,
      visitors: 0,
      anonymous_visitors_fallback: 0,
      avg_session_seconds: 0,
      online_live: liveUsers,
      revenue_per_visitor: 0,
      top_referrers: [],
      top_region: null,
    },
  };
}

function authOverview(known: Known, none: Days): Overviews['auth_overview'] {
  const split = (total: Days, added: Days) => ({ total, new: added, retained: none, reactivated: none });
  return {
    verified_users: known.verifiedUsers,
    unverified_users: Math.max(0, known.fullUsers - known.verifiedUsers),
    anonymous_users: known.anonymousUsers,
    total_teams: known.teams,
    mau: 0,
    daily_active_users_split: split(known.activeUsers, known.signUps),
    daily_active_teams_split: split(none, none),
    total_users_filtered: known.totalUsers,
  };
}

function paymentsOverview({
  subscriptions,
  newSubscriptions,
  oneTimePurchases,
  revenueCents,
}: Known): Overviews['payments_overview'] {
  const total = (counts: readonly (readonly [string, number])[]) => counts.reduce((sum, [, count]) => sum + count, 0);
  const byStatus = Object.entries(subscriptions);
  return {
    subscriptions_by_status: subscriptions,
    active_subscription_count: total(byStatus.filter(([status]) => currentStatuses.has(status as SubscriptionStatus))),
    total_one_time_purchases: oneTimePurchases,
    daily_subscriptions: newSubscriptions,
    revenue_cents: revenueCents,
    mrr_cents: 0,
    total_orders: total(byStatus) + oneTimePurchases,
    checkout_conversion_rate: 0,
  };
}

function emailOverview({ emails, sentEmails, outage }: Known): Overviews['email_overview'] {
  const { sent, failed, suppressed, bounced } = emails;
  const delivered = Math.max(0, sent - bounced);
  const rate = (part: number, whole: number) => (whole === 0 ? 0 : Math.min(1, part / whole));
  return {
    emails_by_status: Object.fromEntries(Object.entries(emails).filter(([, count]) => count > 0)),
    total_emails: sent + failed + suppressed,
    daily_emails: sentEmails,
    daily_emails_by_status: [],
    emails_sent: sent,
    recent_emails: [],
    deliverability_status: { delivered, bounced, error: failed, in_progress: 0 },
    deliverability_rate: rate(delivered, sent + failed),
    bounce_rate: rate(bounced, sent),
    click_rate: 0,
    outage,
  };
}
