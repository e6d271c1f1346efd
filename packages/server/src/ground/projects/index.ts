export { providerFromWire } from './config-changes.ts';
export { projectsFeature } from './feature.ts';
export { internalContext } from './internal-context.ts';
export { internalPublishableClientKey, seedInternalProject } from './internal-project.ts';
export { changeKeySet, createKeySet, listKeySets, requireKeySet, storeKeySet } from './key-sets.service.ts';
export { projectsOwnedBy } from './owned-projects.queries.ts';
export { adminProjectsToWire, adminProjectToWire, enabledProviders, providerToWire } from './project.wire.ts';
export { pageOfProject } from './project-pages.ts';
export {
  hasRoleStill,
  permissionOfRole,
  readsSecrets,
  roleInTeam,
  roleOfGrants,
  secretReader,
} from './project-roles.ts';
export { createProjectSnapshots } from './project-snapshots.ts';
export { lockedOwner, lockedProject } from './projects.queries.ts';
export {
  changeConfig,
  changeProject,
  claimInstallation,
  createProject,
  lockedInstallationOwner,
  prepareProject,
  projectChanged,
  projectIsGone,
  requireProject,
  setProjectOwner,
} from './projects.service.ts';
export { removedTenanciesJob } from './removed-tenancies.job.ts';
export { keepBodiesUntil } from './request-bodies.service.ts';
export { configOfTenancy, replaceConfigs } from './sealed-configs.queries.ts';
