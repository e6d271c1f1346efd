import type { Answer } from '../../../core/transport.ts';

type WireSession = Answer<'GET /auth/sessions', 'client'>['items'][number];

/** Location of a session's last use, derived from its network address. */
export interface GeoInfo {
  /** Network address. */
  readonly ip: string;
  /** Two-letter country code, such as `CH`. */
  readonly countryCode?: string | null;
  /** Region within the country. */
  readonly regionCode?: string | null;
  /** City. */
  readonly cityName?: string | null;
  /** Latitude in degrees. */
  readonly latitude?: number | null;
  /** Longitude in degrees. */
  readonly longitude?: number | null;
  /** Time zone, such as `Europe/Zurich`. */
  readonly tzIdentifier?: string | null;
}

/** Device of a session's last use, as its browser describes it. */
export interface SessionDevice {
  /** Browser, such as `Firefox`. Null for apps without a known browser. */
  readonly browser: string | null;
  /** Operating system, such as `Windows`. */
  readonly system: string | null;
  /** Model, such as `iPhone`. Null on computers. */
  readonly model: string | null;
}

/** A session of a user. */
export interface ActiveSession {
  /** ID of the session, for `revokeSession`. */
  readonly id: string;
  /** ID of the user. */
  readonly userId: string;
  /** When the user signed in. */
  readonly createdAt: Date;
  /** When the session was last used. Undefined if it was not used after sign-in. */
  readonly lastUsedAt: Date | undefined;
  /** Whether a project owner or server impersonates the user. */
  readonly isImpersonation: boolean;
  /** Sign-in method of the session, such as `password`, `google`, or `cli` for a command line. */
  readonly signInMethod: string;
  /** Whether this is the current session. */
  readonly isCurrentSession: boolean;
  /** Location of the last use. Undefined if unknown. */
  readonly geoInfo: GeoInfo | undefined;
  /** Device of the last use. Undefined if unknown, such as for a session that a server created. */
  readonly device: SessionDevice | undefined;
}

/** Creates a session from its wire format. */
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
    // Earlier servers send none.
    device: wire.device ?? undefined,
  };
}
