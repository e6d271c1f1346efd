export { openConfigSecret, sealConfigSecret } from './config-secrets.ts';
export { internalPublishableClientKey, seedInternalProject } from './internal-project.ts';
export { adminProjectToWire } from './project.wire.ts';
export { createProjectSnapshots } from './project-snapshots.ts';
export { projectHandlers } from './projects.handlers.ts';
export { lockedOwner, projectsOwnedBy } from './projects.queries.ts';
export {
  changeConfig,
  claimInstallation,
  createProject,
  projectChanged,
  requireProject,
  setProjectOwner,
} from './projects.service.ts';
export { sweepRemovedTenancies } from './removed-tenancies.job.ts';
