import type { UserId } from '@portico/contract';
import type { TenancyId } from '../tenancy.ts';

/** Devices with which users have signed in. A trigger adds them. */
export interface KnownDevicesTable {
  tenancy_id: TenancyId;
  user_id: UserId;
  /** Browser and system, such as `Firefox, Windows`. */
  device: string;
  created_at: Date;
}

/** Emails about changes of an account. A trigger queues them. */
export interface SecurityNoticesTable {
  tenancy_id: TenancyId;
  id: string;
  user_id: UserId;
  /** What changed, such as `password_changed`. */
  kind: string;
  recipients: string[];
  ip: string | null;
  country: string | null;
  user_agent: string | null;
  language: string | null;
  transaction_id: string;
  created_at: Date;
  /** How many recovery codes the user can still use, after one was used. Otherwise null. */
  codes_left: number | null;
  /** When the account is deleted, for the notice about it. Otherwise null. */
  deletion_at: Date | null;
  /** Who made the change, such as `server:` with the ID of the key set. Null: the user. */
  actor: string | null;
  /** Null: not queued for delivery yet. */
  queued_at: Date | null;
}
