import { deleteSome } from '../../db/delete-some.ts';
import type { TenancyCleanup } from '../../kernel/background/jobs.ts';

export const movingCleanups: readonly TenancyCleanup[] = [
  { name: 'lines of imports', run: deleteSome('import_lines').run },
  { name: 'imports', run: deleteSome('import_runs').run },
];
