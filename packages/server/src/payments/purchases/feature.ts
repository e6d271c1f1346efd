import type { Feature } from '../../http/feature.ts';
import { customerCleanups, customerJobs } from './customers.jobs.ts';
import { paymentCustomerHandlers } from './customers-list.handlers.ts';
import { ownedProductHandlers } from './owned-products.handlers.ts';
import { purchaseCleanups, purchaseJobs } from './purchases.jobs.ts';
import { transactionHandlers } from './transactions.handlers.ts';

/** What the server gets from this feature. */
export const purchasesFeature: Feature = {
  endpoints: [...ownedProductHandlers, ...paymentCustomerHandlers, ...transactionHandlers],
  jobs: () => [...purchaseJobs, ...customerJobs],
  cleanups: [...purchaseCleanups, ...customerCleanups],
};
