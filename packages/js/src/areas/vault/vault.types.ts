// Generated from packages/contract/src/vault/vault.endpoints.ts by `npm run fix`.

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
