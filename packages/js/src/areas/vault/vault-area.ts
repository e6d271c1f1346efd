import { loadCode } from '../../core/errors.ts';
import type { AppCore } from '../base/app-core.ts';
import type { AdminDataVaultStore } from './admin-vault.ts';

/** The data vault of a project: `vault` of an admin app. */
export class AdminVault {
  readonly #core: AppCore;

  /** @internal */
  constructor(core: AppCore) {
    this.#core = core;
  }

  /** Lists the stores of the data vault with their number of entries and last use. */
  async listStores(): Promise<AdminDataVaultStore[]> {
    return await (await vault()).listDataVaultStores(this.#core.transport('admin'));
  }

  /** Deletes all entries of a store. They cannot be restored. */
  async deleteEntries(storeId: string): Promise<void> {
    const { reads } = this.#core;
    await (await vault()).deleteDataVaultEntries(this.#core.transport('admin'), storeId);
    reads.refresh(`vault:${storeId}:`);
  }
}

/** Loads the functions for the data vault. */
async function vault() {
  return await loadCode(import('./admin-vault.ts'));
}
