import { deleteSome } from '../../db/delete-some.ts';
import type { TenancyCleanup } from '../../kernel/background/jobs.ts';

export const emailSuppressionCleanups: readonly TenancyCleanup[] = [
  { name: 'email suppressions', run: deleteSome('email_suppressions').run },
];
