export { apiKeyHandlers } from './api-keys.handlers.ts';
export { revokeApiKey } from './api-keys.service.ts';
