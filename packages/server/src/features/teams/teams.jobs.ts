import type { TenancyCleanup } from '../../platform/background-jobs.ts';
import { deleteSomeTeams } from './teams.queries.ts';

export const teamCleanups: readonly TenancyCleanup[] = [{ name: 'teams', run: deleteSomeTeams.run }];
