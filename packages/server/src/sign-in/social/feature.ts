import type { Feature } from '../../http/feature.ts';
import { connectedAccountHandlers } from './connected-accounts.handlers.ts';
import { providerLinkHandlers } from './provider-links.handlers.ts';
import { providerTokenRecords } from './provider-tokens.ts';
import { socialHandlers } from './social.handlers.ts';
import { socialCleanups, socialJobs } from './social.jobs.ts';

/** What the server gets from this feature. */
export const socialFeature: Feature = {
  endpoints: [...connectedAccountHandlers, ...providerLinkHandlers, ...socialHandlers],
  jobs: () => socialJobs,
  cleanups: socialCleanups,
  records: [providerTokenRecords],
};
