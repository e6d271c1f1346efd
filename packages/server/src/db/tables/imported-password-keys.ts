import type { TenancyId } from '../tenancy.ts';

export interface ImportedPasswordKeysTable {
  tenancy_id: TenancyId;
  id: string;
  /** Encrypted with a data key. */
  key_sealed: string;
  created_at: Date;
}
