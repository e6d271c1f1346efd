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
  };
}

function pointFromWire(wire: Answer<'GET /internal/growth', 'admin'>['points'][number]): GrowthPoint {
  return {
    at: new Date(wire.at_millis),
    signUps: wire.sign_ups,
    signIns: wire.sign_ins,
    activeUsers: wire.active_users,
    pageViews: wire.page_views,
  };
}
