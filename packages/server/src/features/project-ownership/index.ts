export { projectOwnershipHandlers, requireDashboardUser } from './project-ownership.handlers.ts';
