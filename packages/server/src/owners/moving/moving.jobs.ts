import { deleteSome } from '../../db/delete-some.ts';
import { type BackgroundJob, deletesOld, type TenancyCleanup } from '../../kernel/background/jobs.ts';
import { deleteOldLines, deleteOldRuns } from './runs.queries.ts';

/** How long an import can be undone. */
const keptMillis = 30 * 86_400_000;

export const movingJobs: readonly BackgroundJob[] = [
  deletesOld('imports: delete lines of old ones', deleteOldLines, keptMillis),
  deletesOld('imports: delete old ones', deleteOldRuns, keptMillis),
];

export const movingCleanups: readonly TenancyCleanup[] = [
  { name: 'lines of imports', run: deleteSome('import_lines').run },
  { name: 'imports', run: deleteSome('import_runs').run },
];
