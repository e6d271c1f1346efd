import { deleteSome } from '../../db/delete-some.ts';
import type { TenancyCleanup } from '../../kernel/background/jobs.ts';

export const teamCleanups: readonly TenancyCleanup[] = [{ name: 'teams', run: deleteSome('teams').run }];
