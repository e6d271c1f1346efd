export { vaultHandlers } from './vault.handlers.ts';
export { vaultCleanups, vaultRecords } from './vault.jobs.ts';
