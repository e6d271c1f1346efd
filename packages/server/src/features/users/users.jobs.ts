import type { TenancyCleanup } from '../../platform/background-jobs.ts';
import { deleteSomeUsers } from './users.queries.ts';

export const userCleanups: readonly TenancyCleanup[] = [{ name: 'users', run: deleteSomeUsers.run }];
