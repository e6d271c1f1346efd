import type { Answer } from '../../core/transport.ts';

type WireSession = Answer<'GET /auth/sessions', 'client'>['items'][number];

/** Where a session was last used from, as far as its address tells. */
export interface GeoInfo {
  readonly ip: string;
  readonly countryCode?: string | null;
  readonly regionCode?: string | null;
  readonly cityName?: string | null;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
  readonly tzIdentifier?: string | null;
}

/** A signed-in period on one device. */
export interface ActiveSession {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  /** Absent when it was never used after it began. */
  readonly lastUsedAt: Date | undefined;
  /** A project owner acts as the user. */
  readonly isImpersonation: boolean;
  /** The session of whoever asks. */
  readonly isCurrentSession: boolean;
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
    isCurrentSession: wire.is_current_session,
    geoInfo: wire.last_used_at_end_user_ip_info,
  };
}
