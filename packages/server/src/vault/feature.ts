import type { Feature } from '../http/feature.ts';
import { vaultHandlers } from './vault.handlers.ts';
import { vaultCleanups, vaultRecords } from './vault.jobs.ts';

/** What the server gets from this feature. */
export const vaultFeature: Feature = {
  endpoints: vaultHandlers,
  cleanups: vaultCleanups,
  records: [vaultRecords],
};
