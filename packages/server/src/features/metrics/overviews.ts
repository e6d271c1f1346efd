import type { Endpoints, ResponseOf } from '@portico/contract';

type WireMetrics = ResponseOf<Endpoints['GET /internal/metrics'], 'admin'>;
type Overviews = Pick<
  WireMetrics,
  'live_users' | 'auth_overview' | 'payments_overview' | 'email_overview' | 'analytics_overview'
>;
type Days = WireMetrics['daily_users'];

/** Known numbers of a project. */
interface Known {
  readonly totalUsers: number;
  readonly anonymousUsers: number;
  readonly teams: number;
  readonly liveUsers: number;
  readonly signUps: Days;
  readonly activeUsers: Days;
  readonly pageViews: Days;
  readonly clicks: Days;
}

/**
 * Returns the overviews that newer clients require. They contain the known numbers, and otherwise the values of a project
 * without data.
 *
 * @see docs/protocol/newer-clients.md#what-portico-does
 */
export function overviewsOf(known: Known): Overviews {
  const { signUps, activeUsers, liveUsers } = known;
  const none: Days = signUps.map(({ date }) => ({ date, activity: 0 }));
  const split = (total: Days, added: Days) => ({ total, new: added, retained: none, reactivated: none });
  return {
    live_users: liveUsers,
    auth_overview: {
      verified_users: 0,
      unverified_users: 0,
      anonymous_users: known.anonymousUsers,
      total_teams: known.teams,
      mau: 0,
      daily_active_users_split: split(activeUsers, signUps),
      daily_active_teams_split: split(none, none),
      total_users_filtered: known.totalUsers,
    },
    payments_overview: {
      subscriptions_by_status: {},
      active_subscription_count: 0,
      total_one_time_purchases: 0,
      daily_subscriptions: none,
      revenue_cents: 0,
      mrr_cents: 0,
      total_orders: 0,
      checkout_conversion_rate: 0,
    },
    email_overview: {
      emails_by_status: {},
      total_emails: 0,
      daily_emails: none,
      daily_emails_by_status: [],
      emails_sent: 0,
      recent_emails: [],
      deliverability_status: { delivered: 0, bounced: 0, error: 0, in_progress: 0 },
      deliverability_rate: 0,
      bounce_rate: 0,
      click_rate: 0,
    },
    analytics_overview: {
      daily_page_views: known.pageViews,
      daily_clicks: known.clicks,
      daily_visitors: none,
      daily_anonymous_visitors_fallback: none,
      daily_revenue: [],
      total_revenue_cents: 0,
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
