import type { UserId } from '@portico/contract';
import type { TenancyId } from '../tenancy.ts';

/** Notification categories that a user has disabled or enabled. */
export interface NotificationPreferencesTable {
  tenancy_id: TenancyId;
  user_id: UserId;
  category_id: string;
  is_enabled: boolean;
}
