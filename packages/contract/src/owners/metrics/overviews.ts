import { z } from 'zod';
import { emailOutage } from '../../mail/emails/outage.ts';

/** A UTC day with a count. */
export const dayCount = z.object({ date: z.string(), activity: z.number() });

const days = z.array(dayCount);
const split = z.object({ total: days, new: days, retained: days, reactivated: days });
const number = z.number();
const none = z.literal(0);
const nothing = z.array(z.never());

/** Overview of users and teams. @see docs/reference/protocol/newer-clients.md#what-portico-does */
export const authOverview = z.object({
  /** Users with a verified primary email. */
  verified_users: number,
  unverified_users: number,
  anonymous_users: number,
  total_teams: number,
  mau: none,
  daily_active_users_split: split,
  daily_active_teams_split: split,
  total_users_filtered: number,
});

/** Overview of payments. Amounts are in US dollars: `GET /internal/payments/revenue` has all currencies. */
export const paymentsOverview = z.object({
  subscriptions_by_status: z.record(z.string(), number),
  /** Active, trialing and past due. */
  active_subscription_count: number,
  total_one_time_purchases: number,
  daily_subscriptions: days,
  /** In the last 30 days, without refunds. */
  revenue_cents: number,
  mrr_cents: none,
  /** Subscriptions and one-time purchases, also those that have ended. */
  total_orders: number,
  checkout_conversion_rate: none,
});

/** Overview of emails of the last 30 days. Rates are between 0 and 1. */
export const emailOverview = z.object({
  emails_by_status: z.record(z.string(), number),
  /** Sent, failed and suppressed. */
  total_emails: number,
  daily_emails: days,
  daily_emails_by_status: nothing,
  emails_sent: number,
  recent_emails: nothing,
  deliverability_status: z.object({ delivered: number, bounced: number, error: number, in_progress: none }),
  /** Delivered of those that were sent or failed. */
  deliverability_rate: number,
  /** Bounced of those that were sent. */
  bounce_rate: number,
  click_rate: none,
  outage: emailOutage,
});

/** Overview of page views and clicks. Portico counts them, but no visitors, and stores no replays. */
export const analyticsOverview = z.object({
  daily_page_views: days,
  daily_clicks: days,
  daily_visitors: days,
  daily_anonymous_visitors_fallback: days,
  daily_revenue: nothing,
  /** As `revenue_cents` of the payments. */
  total_revenue_cents: number,
  total_replays: none,
  recent_replays: none,
  visitors: none,
  anonymous_visitors_fallback: none,
  avg_session_seconds: none,
  online_live: number,
  revenue_per_visitor: none,
  top_referrers: nothing,
  top_region: z.null(),
});
