export { dropGrantsOfRemoved, requireSoundDefinitions } from './definitions.service.ts';
export { permissionDefinitionHandlers } from './permission-definitions.handlers.ts';
