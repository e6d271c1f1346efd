import type { ProjectSnapshot } from './project-snapshot.ts';

/** The longest time for which a project keeps the bodies of its requests at once. */
export const bodiesMillisMax = 3_600_000;

/** The end of a time without one. */
export const withoutEnd = new Date('9999-01-01T00:00:00Z');

/**
 * Returns whether a project keeps the bodies of requests. The time is compared at each request, so it ends without a job, and at the same
 * time in all processes.
 *
 * @param isProduction in production, a time that is too long counts as none: a database of a server in development may be moved there
 */
export function keepsBodies(
  { bodiesUntil }: Pick<ProjectSnapshot, 'bodiesUntil'>,
  now: Date,
  isProduction: boolean,
): boolean {
  // @guard request-bodies-end-by-themselves
  if (bodiesUntil <= now.getTime()) return false;
  // @guard request-bodies-for-an-hour-in-production
  return !isProduction || bodiesUntil - now.getTime() <= bodiesMillisMax;
}
