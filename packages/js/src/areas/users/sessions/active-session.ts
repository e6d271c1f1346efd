import type { list } from './sessions.calls.ts';

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

/** Creates a session from the response of the API, in which the names of times do not tell that they are times. */
export function activeSession(values: Awaited<ReturnType<typeof list>>[number]): ActiveSession {
  const { createdAt, lastUsedAt, lastUsedAtEndUserIpInfo: geoInfo, device, ...session } = values;
  return {
    ...session,
    createdAt: new Date(createdAt),
    lastUsedAt: lastUsedAt === undefined ? undefined : new Date(lastUsedAt),
    geoInfo,
    // Earlier servers send none.
    device: device ?? undefined,
  };
}
