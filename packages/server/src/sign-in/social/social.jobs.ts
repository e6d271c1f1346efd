import { deleteSome } from '../../db/delete-some.ts';
import { type BackgroundJob, deletesOld, type TenancyCleanup } from '../../kernel/background/jobs.ts';
import { deleteAbandonedRequests } from './outer-requests.queries.ts';

/** How long abandoned requests are kept, so that users who return late get a timeout error. */
const abandonedKeptMillis = 3_600_000;

export const socialJobs: readonly BackgroundJob[] = [
  deletesOld('social: delete abandoned requests', deleteAbandonedRequests, abandonedKeptMillis),
];

export const socialCleanups: readonly TenancyCleanup[] = [
  { name: 'social requests', run: deleteSome('social_requests').run },
];
