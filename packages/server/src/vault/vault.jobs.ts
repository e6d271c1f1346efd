import { deleteSome } from '../db/delete-some.ts';
import type { TenancyCleanup } from '../kernel/background/jobs.ts';
import type { EncryptedRecords } from '../kernel/encrypted-records.ts';
import { renewEntries, scopePrefix } from './vault.service.ts';

/** The entries of the vault, for the job that encrypts them again. */
export const vaultRecords: EncryptedRecords = {
  scopePrefix,
  constraint: 'vault_entries_of_data_key',
  renew: renewEntries,
};

export const vaultCleanups: readonly TenancyCleanup[] = [
  { name: 'vault entries', run: deleteSome('vault_entries').run },
];
