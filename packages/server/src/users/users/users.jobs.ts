import { deleteSome } from '../../db/delete-some.ts';
import type { BackgroundJob, TenancyCleanup } from '../../kernel/background/jobs.ts';
import { unusedAnonymousJob } from './unused-anonymous.ts';

export const userJobs: readonly BackgroundJob[] = [unusedAnonymousJob];

export const userCleanups: readonly TenancyCleanup[] = [{ name: 'users', run: deleteSome('users').run }];
