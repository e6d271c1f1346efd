// Generated from packages/contract by `npm run fix`.
import { callAs, refreshing } from '../../core/call-as.ts';
import type { AppCore } from '../base/app-core.ts';
import type { AdminDataVaultStore } from './vault.types.ts';

/** The data vault of a project: `vault` of an admin app. */
export class AdminVault {
  readonly #core: AppCore;

  /** @internal */
  constructor(core: AppCore) {
    this.#core = core;
  }

  /**
   * Lists the stores of the data vault with their number of entries and last use. Stores of the configuration, then
   * removed ones that still have entries. Never contains values.
   */
  async listStores(): Promise<AdminDataVaultStore[]> {
    return (
      await callAs<{ items: AdminDataVaultStore[] }>(this.#core.transport('admin'), 'GET /internal/data-vault/stores')
    ).items;
  }

  /** Deletes all entries of a store. The data key of the store is destroyed at once. The entries cannot be restored. */
  async deleteEntries(storeId: string): Promise<void> {
    await refreshing(
      this.#core.reads,
      [`vault:${storeId}:`],
      callAs(this.#core.transport('admin'), 'DELETE /internal/data-vault/stores/:store_id/entries', {
        params: { store_id: storeId },
      }),
    );
  }
}
