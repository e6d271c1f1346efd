import type { SessionId, signInMethods, UserId } from '@portico/contract';
import type { ActorType } from '../origin.ts';
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

/** Device of a request, from its User-Agent header. */
export interface Device {
  /** Such as `Firefox`. */
  browser?: string;
  /** Such as `Windows`. */
  system?: string;
  /** Such as `iPhone` or `Pixel 8`. */
  model?: string;
}

/** The owner or key that began an impersonated session. */
export interface SessionStarter {
  type: ActorType;
  /** ID of the owner or key set. */
  id: string;
  /** Why, for sessions that began with a link. */
  reason?: string;
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
  /** When the user last proved who they are. Null: when the session began. */
  authenticated_at: Defaulted<Date | null>;
  last_used_at: Date;
  last_used_from: JsonColumn<AddressInfo>;
  device: JsonColumn<Device>;
  is_impersonation: Defaulted<boolean>;
  begun_by: JsonColumn<SessionStarter>;
  method: Defaulted<SignInMethod>;
  /** Proves together with the digest that the server issued a token. Null: the refresh token never changes. */
  rotation_key: Defaulted<string | null>;
  /** The latest generation of refresh tokens that was used. 0: none. */
  generation: Defaulted<number>;
  /** When it was used first. Null: when the session began. */
  generation_used_at: Defaulted<Date | null>;
  /** Whether it began with a passkey that verified the user, which can count as two factors. */
  is_passkey_verified: Defaulted<boolean>;
  /** The session that a command line got a copy of, also through other copies. It can have ended. Null: no copy. */
  copied_from: Defaulted<SessionId | null>;
}
