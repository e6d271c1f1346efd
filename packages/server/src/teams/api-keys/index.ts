export { requireKeyRight } from './api-keys.policy.ts';
export { revokeApiKey, revokeKeysOfUser } from './api-keys.service.ts';
export { apiKeysFeature } from './feature.ts';
export { keyLines } from './key-lines.ts';
