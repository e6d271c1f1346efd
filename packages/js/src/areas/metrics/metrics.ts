import type { Answer } from '../../core/transport.ts';
import type { AppCore } from '../base/app-core.ts';
import { type ServerUser, ServerUserObject } from '../users/server-user.ts';

type WireMetrics = Answer<'GET /internal/metrics', 'admin'>;

/** How much happened on a day. */
export interface DayCount {
  /** `2026-11-21`, in universal time. */
  readonly date: string;
  /** How many there were on that day. */
  readonly activity: number;
}

/** How a project is doing. Days are the last 31, oldest first. */
export interface ProjectMetrics {
  /** How many users there are now. */
  readonly totalUsers: number;
  /** Sign-ups by day. */
  readonly dailyUsers: readonly DayCount[];
  /** Users who were there, by day. */
  readonly dailyActiveUsers: readonly DayCount[];
  /** By two-letter code; users whose country nobody told are left out. */
  readonly usersByCountry: Readonly<Record<string, number>>;
  /** Newest first, at most five. */
  readonly recentlyRegistered: readonly ServerUser[];
  /** Last seen first, at most five. */
  readonly recentlyActive: readonly ServerUser[];
  /** Sign-ins of these days, by `password`, `otp`, `passkey`, the id of a provider, or `other`; most common first. */
  readonly loginMethods: readonly { readonly method: string; readonly count: number }[];
}

/** What is counted. */
export interface GetMetricsOptions {
  /** Counts anonymous users, too; no, unless said. */
  readonly includeAnonymous?: boolean;
}

/** Asks how the project is doing. */
export async function getMetrics(core: AppCore, options: GetMetricsOptions = {}): Promise<ProjectMetrics> {
  const query = { include_anonymous: options.includeAnonymous };
  return metricsFromWire(await core.transport('admin').call('GET /internal/metrics', { query }), core);
}

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
  };
}
