export { connectedAccountHandlers } from './connected-accounts.handlers.ts';
export { addMockIdentity } from './mock-identity.ts';
export { providerLinkHandlers } from './provider-links.handlers.ts';
export { providerTokenRecords } from './provider-tokens.ts';
export { socialHandlers } from './social.handlers.ts';
export { socialCleanups, socialJobs } from './social.jobs.ts';
