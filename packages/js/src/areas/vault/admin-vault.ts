import type { Transport } from '../../core/transport.ts';

/** A store of the data vault and how it is used. */
export interface AdminDataVaultStore {
  /** ID of the store. */
  readonly id: string;
  /** Null if the configuration no longer has the store. */
  readonly displayName: string | null;
  /** Number of entries, at most 100,000. */
  readonly entryCount: number;
  /** Whether there are more entries. */
  readonly isMore: boolean;
  /** When an entry was last read or written, within five minutes. Null for never. */
  readonly lastUsedAt: Date | null;
}

/** Lists the stores of the configuration, then removed ones that still have entries. */
export async function listDataVaultStores(transport: Transport<'admin'>): Promise<AdminDataVaultStore[]> {
  const { items } = await transport.call('GET /internal/data-vault/stores');
  return items.map((wire) => ({
    id: wire.id,
    displayName: wire.display_name,
    entryCount: wire.entry_count,
    isMore: wire.is_more,
    lastUsedAt: wire.last_used_at_millis === null ? null : new Date(wire.last_used_at_millis),
  }));
}

export async function deleteDataVaultEntries(transport: Transport<'admin'>, storeId: string): Promise<void> {
  await transport.call('DELETE /internal/data-vault/stores/:store_id/entries', { params: { store_id: storeId } });
}
