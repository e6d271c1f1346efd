export { projectOwnershipFeature } from './feature.ts';
export { requireInternal, requireOwnedProject } from './project-ownership.policy.ts';
