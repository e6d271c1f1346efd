import { deleteSome } from '../../db/delete-some.ts';
import type { TenancyCleanup } from '../../kernel/background/jobs.ts';

export const userCleanups: readonly TenancyCleanup[] = [{ name: 'users', run: deleteSome('users').run }];
