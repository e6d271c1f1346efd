import { z } from 'zod';

/** A UTC day with a count. */
export const dayCount = z.object({ date: z.string(), activity: z.number() });

const days = z.array(dayCount);
const split = z.object({ total: days, new: days, retained: days, reactivated: days });
const none = z.literal(0);
const nothing = z.array(z.never());

/** Overview of users and teams. @see docs/protocol/newer-clients.md#what-portico-does */
export const authOverview = z.object({
  verified_users: none,
  unverified_users: none,
  anonymous_users: z.number(),
  total_teams: z.number(),
  mau: none,
  daily_active_users_split: split,
  daily_active_teams_split: split,
  total_users_filtered: z.number(),
});

/** Overview of payments, which Portico does not have. */
export const paymentsOverview = z.object({
  subscriptions_by_status: z.object({}),
  active_subscription_count: none,
  total_one_time_purchases: none,
  daily_subscriptions: days,
  revenue_cents: none,
  mrr_cents: none,
  total_orders: none,
  checkout_conversion_rate: none,
});

/** Overview of emails, which Portico does not count. */
export const emailOverview = z.object({
  emails_by_status: z.object({}),
  total_emails: none,
  daily_emails: days,
  daily_emails_by_status: nothing,
  emails_sent: none,
  recent_emails: nothing,
  deliverability_status: z.object({ delivered: none, bounced: none, error: none, in_progress: none }),
  deliverability_rate: none,
  bounce_rate: none,
  click_rate: none,
});

/** Overview of page views and clicks. Portico counts them, but no visitors, and stores no replays. */
export const analyticsOverview = z.object({
  daily_page_views: days,
  daily_clicks: days,
  daily_visitors: days,
  daily_anonymous_visitors_fallback: days,
  daily_revenue: nothing,
  total_revenue_cents: none,
  total_replays: none,
  recent_replays: none,
  visitors: none,
  anonymous_visitors_fallback: none,
  avg_session_seconds: none,
  online_live: z.number(),
  revenue_per_visitor: none,
  top_referrers: nothing,
  top_region: z.null(),
});
