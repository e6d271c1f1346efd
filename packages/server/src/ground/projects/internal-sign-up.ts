import type { Json, ProjectId } from '@portico/contract';
import { sql } from 'kysely';
import { unscoped } from '../../db/statements.ts';
import type { BaseContext } from '../../kernel/context.ts';

const setSignUp = unscoped('projects.internal_sign_up', (q, the: { isAllowed: string; onlyUnowned: boolean }) =>
  q
    .updateTable('tenancies as t')
    .from('projects as p')
    .set({
      config_overrides: sql`(t.config_overrides::jsonb || jsonb_build_object('auth.allowSignUp', ${the.isAllowed}::jsonb))::json`,
    })
    .whereRef('t.project_id', '=', 'p.id')
    .where('p.id', '=', 'internal' as ProjectId)
    .where(sql<boolean>`(p.owner_team_id is null or not ${the.onlyUnowned}::boolean)`),
);

/**
 * Enables or disables dashboard sign-up according to the settings. With `first-account`, it is enabled until the
 * installation has an owner. After that, the owner's configuration is kept.
 */
export async function changeInternalSignUp(context: Pick<BaseContext, 'db' | 'platform'>): Promise<void> {
  const choice = context.platform.settings.dashboardSignUp;
  const isAllowed: Json = choice !== 'closed';
  await setSignUp.run(context, { isAllowed: JSON.stringify(isAllowed), onlyUnowned: choice === 'first-account' });
}
