import type { TenancyContext } from '../../kernel/context.ts';

/** The limits of a project's sessions at a time, for statements: the session began and was used after these times. */
export interface SessionLimits {
  readonly begunAfter: Date;
  readonly usedAfter: Date;
}

/** Sessions are marked as used at most once in each minute of the clock. */
const markMillis = 60_000;

/** Returns the limits of the sessions of a project, from its configuration. */
export function sessionLimits({ project, platform, now }: Pick<TenancyContext, 'project' | 'platform' | 'now'>) {
  const { idleMinutesMax, lifetimeMinutesMax } = project.config.auth.sessions;
  // A client in use renews its access token only when the last one expires.
  const idleMillisMin = platform.settings.accessTokenLifetimeSeconds * 2000 + markMillis;
  const idleMillis = idleMinutesMax === null ? now.getTime() : Math.max(idleMinutesMax * 60_000, idleMillisMin);
  return {
    begunAfter: new Date(now.getTime() - lifetimeMinutesMax * 60_000),
    usedAfter: new Date(now.getTime() - idleMillis),
  } satisfies SessionLimits;
}

/** Returns when a session ends at the latest. */
export function endOfSession(
  { project }: Pick<TenancyContext, 'project'>,
  session: { readonly createdAt: Date; readonly expiresAt: Date },
): Date {
  const lifetimeMillis = project.config.auth.sessions.lifetimeMinutesMax * 60_000;
  return new Date(Math.min(session.expiresAt.getTime(), session.createdAt.getTime() + lifetimeMillis));
}
