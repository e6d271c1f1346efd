import type { TenancyId } from '../tenancy.ts';
import type { Defaulted } from './columns.ts';

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
  /**
   * How often nothing was left to encrypt again after it was retired, if its records have no foreign key to it. Since 2,
   * nothing is.
   */
  renewals: Defaulted<number>;
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
