import type { Answer } from '../../core/transport.ts';

type WireSession = Answer<'GET /auth/sessions', 'client'>['items'][number];

/** Where a session was last used from, as far as its address tells. */
export interface GeoInfo {
  /** The network address. */
  readonly ip: string;
  /** Two letters, such as `CH`. */
  readonly countryCode?: string | null;
  /** The part of the country. */
  readonly regionCode?: string | null;
  /** The city. */
  readonly cityName?: string | null;
  /** Degrees north. */
  readonly latitude?: number | null;
  /** Degrees east. */
  readonly longitude?: number | null;
  /** The time zone, such as `Europe/Zurich`. */
  readonly tzIdentifier?: string | null;
}

/** A signed-in period on one device. */
export interface ActiveSession {
  /** For `revokeSession`. */
  readonly id: string;
  /** Whose session it is. */
  readonly userId: string;
  /** When the user signed in. */
  readonly createdAt: Date;
  /** Absent when it was never used after it began. */
  readonly lastUsedAt: Date | undefined;
  /** A project owner acts as the user. */
  readonly isImpersonation: boolean;
  /** How the session began, such as `password`, `google`, or `cli` for a command line. */
  readonly signInMethod: string;
  /** The session of whoever asks. */
  readonly isCurrentSession: boolean;
  /** Where it was last used, as far as the address tells; undefined when it tells nothing. */
  readonly geoInfo: GeoInfo | undefined;
}

/** Makes a session from its wire form. */
export function activeSessionFromWire(wire: WireSession): ActiveSession {
  return {
    id: wire.id,
    userId: wire.user_id,
    createdAt: new Date(wire.created_at),
    lastUsedAt: wire.last_used_at === undefined ? undefined : new Date(wire.last_used_at),
    isImpersonation: wire.is_impersonation,
    signInMethod: wire.sign_in_method,
    isCurrentSession: wire.is_current_session,
    geoInfo: wire.last_used_at_end_user_ip_info,
  };
}
