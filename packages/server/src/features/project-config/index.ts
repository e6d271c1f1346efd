export { projectConfigHandlers } from './project-config.handlers.ts';
export { sealedConfigSecrets } from './sealed-config-secrets.ts';
