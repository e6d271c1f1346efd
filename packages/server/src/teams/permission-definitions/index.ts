export { dropGrantsOfRemoved, requireValidDefinitions } from './definitions.service.ts';
export { permissionDefinitionHandlers } from './permission-definitions.handlers.ts';
