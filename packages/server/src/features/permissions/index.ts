export { type DefinitionFollowers, dropGrantsOfRemoved, requireSoundDefinitions } from './definitions.service.ts';
export { grantProjectPermissionsPart, type ProjectGrantValues } from './grant-parts.ts';
export { grantsPageMax } from './grants.queries.ts';
export { expandGrants, permissionIdsToLookFor, problemOfScope } from './grants.ts';
export { graphOf } from './permission-graph.ts';
export { permissionHandlers } from './permissions.handlers.ts';
