import type { UserId } from '@portico/contract';
import type { TenancyId } from '../tenancy.ts';
import type { JsonColumn } from './columns.ts';
import type { AddressInfo, Device } from './sessions.ts';

/** Devices on which users need no second factor. A trigger deletes them when credentials change. */
export interface TrustedDevicesTable {
  tenancy_id: TenancyId;
  id: string;
  user_id: UserId;
  digest: string;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date;
  last_used_from: JsonColumn<AddressInfo>;
  device: JsonColumn<Device>;
}
