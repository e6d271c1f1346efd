import type { TenancyCleanup } from '../../platform/background-jobs.ts';
import { deleteSomeDrafts } from './email-drafts.queries.ts';

export const emailStudioCleanups: readonly TenancyCleanup[] = [{ name: 'email drafts', run: deleteSomeDrafts.run }];
