import { internals } from '../areas/base/app-core.ts';
import type { AdminDataVaultStore } from '../areas/vault/admin-vault.ts';
import { loadCode } from '../core/errors.ts';
import { AdminPayments } from './admin-payments.ts';

/** The data vault of an admin app. @internal */
export abstract class AdminVault<ProjectId extends string> extends AdminPayments<ProjectId> {
  /** Lists the stores of the data vault with their number of entries and last use. */
  async listDataVaultStores(): Promise<AdminDataVaultStore[]> {
    return await (await vault()).listDataVaultStores(this[internals].transport('admin'));
  }

  /** Deletes all entries of a store. They cannot be restored. */
  async deleteDataVaultEntries(storeId: string): Promise<void> {
    const { reads } = this[internals];
    await (await vault()).deleteDataVaultEntries(this[internals].transport('admin'), storeId);
    reads.refresh(`vault:${storeId}:`);
  }
}

/** Loads the functions for the data vault. */
async function vault() {
  return await loadCode(import('../areas/vault/admin-vault.ts'));
}
