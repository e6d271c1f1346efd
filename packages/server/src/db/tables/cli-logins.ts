import type { SessionId, UserId } from '@portico/contract';
import type { TenancyId } from '../tenancy.ts';
import type { Defaulted, JsonColumn } from './columns.ts';
import type { AddressInfo } from './sessions.ts';

/** Command-line logins. */
export interface CliLoginsTable {
  tenancy_id: TenancyId;
  id: string;
  polling_code_digest: string;
  login_code_digest: string;
  created_at: Date;
  expires_at: Date;
  completed_at: Date | null;
  refresh_token_sealed: string | null;
  used_at: Date | null;
  /**
   * The user who confirmed the login, the version of their credentials at that time, and the session of the
   * confirmation.
   */
  user_id: UserId | null;
  credential_version: number | null;
  session_id: SessionId | null;
  /** Where it was started. Null: unknown. */
  started_from: JsonColumn<AddressInfo>;
  /** What the command line says about its device. Null: nothing. */
  device_name: Defaulted<string | null>;
}
