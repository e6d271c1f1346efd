import type { Feature } from '../http/feature.ts';
import { vaultHandlers } from './vault.handlers.ts';
import { vaultCleanups, vaultRecords } from './vault.jobs.ts';

/** What vault gives the server. */
export const vaultFeature: Feature = {
  endpoints: vaultHandlers,
  cleanups: vaultCleanups,
  records: [vaultRecords],
};
