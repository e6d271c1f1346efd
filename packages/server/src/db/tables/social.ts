import type { SessionId, UserId } from '@portico/contract';
import type { TenancyId } from '../tenancy.ts';
import type { Defaulted } from './columns.ts';

/** Social sign-ins in progress. */
export interface SocialRequestsTable {
  tenancy_id: TenancyId;
  state_digest: string;
  request_sealed: string;
  created_at: Date;
  expires_at: Date;
  /** The user that the sign-in acts for, the version of that user's credentials, and the session that began it. */
  user_id: UserId | null;
  credential_version: number | null;
  session_id: SessionId | null;
}

/** Tokens of provider links, one row per set of scopes. */
export interface ProviderTokensTable {
  tenancy_id: TenancyId;
  id: string;
  link_id: string;
  scopes: string;
  scopes_digest: string;
  access_token_sealed: string;
  access_token_expires_at: Date;
  refresh_token_sealed: string | null;
  granted_at: Date;
  version: Defaulted<number>;
  renewing_until: Date | null;
}
