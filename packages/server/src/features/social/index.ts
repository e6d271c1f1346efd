export { connectedAccountHandlers } from './connected-accounts.handlers.ts';
export { addMockIdentity } from './mock-identity.ts';
export { deleteAbandonedRequests, deleteSomeRequests } from './outer-requests.queries.ts';
export { providerLinkHandlers } from './provider-links.handlers.ts';
export { socialHandlers } from './social.handlers.ts';
