import type { TenancyCleanup } from '../../platform/background-jobs.ts';
import { deleteSomeSuppressions } from './email-suppressions.queries.ts';

export const emailSuppressionCleanups: readonly TenancyCleanup[] = [
  { name: 'email suppressions', run: deleteSomeSuppressions.run },
];
