export { dropGrantsOfRemoved, requireValidDefinitions } from './definitions.service.ts';
export { permissionDefinitionsFeature } from './feature.ts';
