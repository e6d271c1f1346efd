export { projectOwnershipHandlers } from './project-ownership.handlers.ts';
