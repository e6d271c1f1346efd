import type { Endpoints, ResponseOf } from '@portico/contract';
import type { TenancyContext } from '../../kernel/context.ts';
import { outageOfProject } from '../../mail/outages/index.ts';
import { userToWire } from '../../users/users/index.ts';
import { dayOf } from './days.ts';
import { type EmailMetricKind, emailCountsByDay } from './email-metrics.queries.ts';
import { countsOfTenancy, dollarsByDay, liveUsers, recentlyActive, recentlyRegistered } from './metrics.queries.ts';
import { notMeasured, overviewsOf } from './overviews.ts';

type WireMetrics = ResponseOf<Endpoints['GET /internal/metrics'], 'admin'>;
type Count = Awaited<ReturnType<typeof countsOfTenancy.all>>[number];

/** Days of charts, as published clients expect. */
const days = 31;

/** Days of totals. */
const totalDays = 30;
const dayMillis = 86_400_000;

/** An app in use refreshes its access token at least every ten minutes, which counts as activity. */
const liveMillis = 15 * 60_000;

/**
 * Returns the metrics of a project: total users, sign-ups and active users on each of the last 31 days, countries,
 * sign-in methods, and the latest users.
 *
 * @param withAnonymous whether to count anonymous users
 */
export async function metricsOf(context: TenancyContext, withAnonymous: boolean): Promise<WireMetrics> {
  const dates = datesUntil(context.now);
  const since = dates[0] ?? dayOf(context.now);
  const totalsSince = dates[days - totalDays] ?? since;
  const read = await readMetrics(context, { withAnonymous, since, totalsSince });
  const { allCounts, registered, active, live, emails, dollars, outage } = read;
  const counts = allCounts.filter(({ is_anonymous }) => withAnonymous || !is_anonymous);
  const ofKind = (kind: Count['kind']) => counts.filter((row) => row.kind === kind);
  const totalUsers = sum(ofKind('users'));
  const signUps = byDay(dates, ofKind('sign_ups'));
  const activeUsers = byDay(dates, ofKind('active_users'));
  const { locationDatabase, clientAddress } = context.platform.settings;
  const usersByCountry = Object.fromEntries(byKey(ofKind('countries')));
  const anonymousUsers = sum(allCounts.filter(({ kind, is_anonymous }) => kind === 'users' && is_anonymous));
  return {
    total_users: totalUsers,
    daily_users: signUps,
    daily_active_users: activeUsers,
    users_by_country: usersByCountry,
    recently_registered: registered.map(userToWire),
    recently_active: active.map(userToWire),
    login_methods: byKey(ofKind('sign_ins').filter(({ day }) => day >= totalsSince)).map(([method, count]) => ({
      method,
      count,
    })),
    ...overviewsOf({
      totalUsers,
      fullUsers: sum(allCounts.filter(({ kind, is_anonymous }) => kind === 'users' && !is_anonymous)),
      verifiedUsers: sum(ofKind('verified_users')),
      anonymousUsers,
      teams: sum(ofKind('teams')),
      liveUsers: live?.count ?? 0,
      signUps,
      activeUsers,
      pageViews: byDay(dates, ofKind('page_views')),
      clicks: byDay(dates, ofKind('clicks')),
      subscriptions: Object.fromEntries(byKey(ofKind('subscriptions'))),
      newSubscriptions: byDay(dates, ofKind('new_subscriptions')),
      oneTimePurchases: sum(ofKind('one_time_purchases')),
      revenueCents: dollars.reduce((total, { cents }) => total + cents, 0),
      emails: sumsByKind(emails.filter(({ day }) => day >= totalsSince)),
      sentEmails: byDay(
        dates,
        emails.filter(({ kind }) => kind === 'sent'),
      ),
      outage,
    }),
    not_measured: notMeasured({
      countries: locationDatabase !== undefined || clientAddress.geo.countryCode !== undefined,
      pageEvents: context.project.config.apps.installed.analytics.enabled,
    }),
  };
}

function datesUntil(now: Date): string[] {
  return Array.from({ length: days }, (_, index) => dayOf(new Date(now.getTime() - (days - 1 - index) * dayMillis)));
}

interface MetricsRange {
  readonly withAnonymous: boolean;
  readonly since: string;
  readonly totalsSince: string;
}

async function readMetrics(context: TenancyContext, { withAnonymous, since, totalsSince }: MetricsRange) {
  // Started together, so that they share a batch.
  const [allCounts, registered, active, live, emails, dollars, outage] = await Promise.all([
    countsOfTenancy.all(context, { since }),
    recentlyRegistered.all(context, { withAnonymous }),
    recentlyActive.all(context, { withAnonymous }),
    liveUsers.first(context, { withAnonymous, since: new Date(context.now.getTime() - liveMillis) }),
    emailCountsByDay.all(context, { since }),
    dollarsByDay.all(context, { since: totalsSince }),
    outageOfProject(context),
  ]);
  return { allCounts, registered, active, live, emails, dollars, outage };
}

/** Counts the users of a project, and how many of them are anonymous. */
export async function userCountsOf(context: TenancyContext) {
  const counts = await countsOfTenancy.all(context, { since: dayOf(context.now) });
  const users = counts.filter(({ kind }) => kind === 'users');
  return { total_users: sum(users), anonymous_users: sum(users.filter(({ is_anonymous }) => is_anonymous)) };
}

function sum(counts: readonly Count[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}

function sumsByKind(counts: Awaited<ReturnType<typeof emailCountsByDay.all>>): Record<EmailMetricKind, number> {
  const sums = { sent: 0, delayed: 0, failed: 0, bounced: 0, marked_as_spam: 0, suppressed: 0 };
  for (const { kind, count } of counts) sums[kind] += count;
  return sums;
}

function byDay(dates: readonly string[], counts: readonly Pick<Count, 'day' | 'count'>[]) {
  const found = new Map<string, number>();
  for (const { day, count } of counts) found.set(day, (found.get(day) ?? 0) + count);
  return dates.map((date) => ({ date, activity: found.get(date) ?? 0 }));
}

/** Returns positive counts by key, largest first, then by name. */
function byKey(counts: readonly Count[]): [key: string, count: number][] {
  const sums = new Map<string, number>();
  for (const { key, count } of counts) sums.set(key, (sums.get(key) ?? 0) + count);
  return [...sums].filter(([, count]) => count > 0).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}
