export { projectCommands } from './create-project.commands.ts';
export { projectOwnershipHandlers } from './project-ownership.handlers.ts';
export { requireInternal, requireOwnedProject } from './project-ownership.policy.ts';
