export { apiKeyHandlers } from './api-keys.handlers.ts';
export { revokeApiKey, revokeApiKeysOfUser } from './api-keys.service.ts';
