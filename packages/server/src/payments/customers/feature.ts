import type { Feature } from '../../http/feature.ts';
import { customerCleanups, customerJobs } from './customers.jobs.ts';
import { paymentCustomerHandlers } from './customers-list.handlers.ts';

/** What the server gets from this feature. */
export const customersFeature: Feature = {
  endpoints: paymentCustomerHandlers,
  jobs: () => customerJobs,
  cleanups: customerCleanups,
};
