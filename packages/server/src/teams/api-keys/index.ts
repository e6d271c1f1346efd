export { apiKeyHandlers } from './api-keys.handlers.ts';
export { apiKeyUsesJob } from './api-keys.jobs.ts';
export { requireKeyRight } from './api-keys.policy.ts';
export { revokeApiKey, revokeKeysOfUser } from './api-keys.service.ts';
export { keyLines } from './key-lines.ts';
