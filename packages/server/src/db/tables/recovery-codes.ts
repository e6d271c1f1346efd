import type { UserId } from '@portico/contract';
import type { TenancyId } from '../tenancy.ts';

/** Recovery codes of users with a second factor. Triggers delete them with the second factor. */
export interface RecoveryCodesTable {
  tenancy_id: TenancyId;
  user_id: UserId;
  digest: string;
  created_at: Date;
  used_at: Date | null;
}
