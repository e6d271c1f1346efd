import { invariant } from '../../base/invariant.ts';
import type { JobContext } from '../../kernel/background/jobs.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import type { Platform } from '../../kernel/platform.ts';

/** Returns the context of the internal project, for operator commands. */
export async function internalContext(
  { db, now }: Pick<JobContext, 'db' | 'now'>,
  platform: Platform,
): Promise<TenancyContext> {
  const project = await platform.projects.find(db, 'internal', 'main');
  invariant(typeof project === 'object', 'the internal project is seeded at start');
  return { db, now, platform, project, tenancyId: project.tenancyId };
}
