import type { UserId } from '@portico/contract';
import type { TenancyId } from '../tenancy.ts';

/** Which kinds of mail a user does not want, or wants again. */
export interface NotificationPreferencesTable {
  tenancy_id: TenancyId;
  user_id: UserId;
  category_id: string;
  is_enabled: boolean;
}
