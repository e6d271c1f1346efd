import type { TenancyId } from '../tenancy.ts';

/** Keys that encrypt records. */
export interface DataKeysTable {
  tenancy_id: TenancyId;
  id: string;
  /** What the key is for, such as `vault/{store}`. */
  scope: string;
  master_key_id: string;
  /** The key, encrypted with the master key. Null if it was destroyed. */
  wrapped: Buffer | null;
  created_at: Date;
  /** Null for the key that encrypts new records of the scope. */
  retired_at: Date | null;
  /** When a record was last read or written, within five minutes. */
  last_used_at: Date;
}

/** Entries of the stores of the vault. */
export interface VaultEntriesTable {
  tenancy_id: TenancyId;
  store_id: string;
  hashed_key: string;
  data_key_id: string;
  /** Encrypted by the client, then by the server. */
  value: Buffer;
  updated_at: Date;
}
