import type { SessionId, signInMethods, UserId } from '@portico/contract';
import type { TenancyId } from '../tenancy.ts';
import type { Defaulted, JsonColumn } from './columns.ts';

/** Address of a request, as reported by the proxy. */
export interface AddressInfo {
  ip: string;
  countryCode?: string;
  regionCode?: string;
  cityName?: string;
  latitude?: number;
  longitude?: number;
  tzIdentifier?: string;
}

/** How the user of a session signed in. */
export type SignInMethod = (typeof signInMethods)[number];

export interface SessionsTable {
  tenancy_id: TenancyId;
  id: SessionId;
  user_id: UserId;
  refresh_token_digest: string;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date;
  last_used_from: JsonColumn<AddressInfo>;
  is_impersonation: Defaulted<boolean>;
  method: Defaulted<SignInMethod>;
}
