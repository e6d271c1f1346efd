// A separate entry, for the packages that connect Portico to server frameworks.
// @see docs/contribute/decisions/0076-server-adapters.md
export * from './apps/request-auth.ts';
export * from './apps/verify-request.ts';
export type { IncomingRequest } from './areas/users/sessions/cross-site.ts';
