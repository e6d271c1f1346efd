import { deleteSome } from '../../db/delete-some.ts';
import type { TenancyCleanup } from '../../kernel/background/jobs.ts';

export { oldSystemHandlers } from './old-system.handlers.ts';
export { createOldSystem } from './old-system.service.ts';

export const oldSystemCleanups: readonly TenancyCleanup[] = [
  { name: 'old systems', run: deleteSome('old_systems').run },
];
