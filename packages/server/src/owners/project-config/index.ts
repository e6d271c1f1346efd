export { projectConfigHandlers } from './project-config.handlers.ts';
export { configSecretRecords } from './sealed-config-secrets.ts';
