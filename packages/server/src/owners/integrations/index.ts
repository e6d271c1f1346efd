export { integrationHandlers } from './integrations.handlers.ts';
export { neonHandlers } from './neon.handlers.ts';
export { sealedConnectionStrings } from './provision.service.ts';
