export { permissionsFeature } from './feature.ts';
export { grantLines } from './grant-lines.ts';
export { grantProjectPermissionsPart, type ProjectGrantValues } from './grant-parts.ts';
export { grantsPageMax, moveProjectGrants } from './grants.queries.ts';
export { expandGrants, permissionIdsToLookFor, problemOfScope } from './grants.ts';
