export { projectConfigHandlers } from './project-config.handlers.ts';
export { configSecretRecords, formerConfigSecrets } from './sealed-config-secrets.ts';
