export { apiKeyHandlers } from './api-keys.handlers.ts';
