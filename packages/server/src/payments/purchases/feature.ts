import type { Feature } from '../../http/feature.ts';
import { ownedProductHandlers } from './owned-products.handlers.ts';
import { purchaseCleanups, purchaseJobs } from './purchases.jobs.ts';

/** What the server gets from this feature. */
export const purchasesFeature: Feature = {
  endpoints: ownedProductHandlers,
  jobs: () => purchaseJobs,
  cleanups: purchaseCleanups,
};
