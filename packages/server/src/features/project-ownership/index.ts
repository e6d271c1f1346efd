export { projectOwnershipHandlers } from './project-ownership.handlers.ts';
export { requireDashboardUser, requireInternal } from './project-ownership.policy.ts';
