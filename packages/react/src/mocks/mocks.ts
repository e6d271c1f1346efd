import type { GeoInfo, Project } from '@portico/js';

/** Mock of the signed-in user. */
export interface MockUser {
  /** The display name. */
  readonly displayName?: string;
  /** The primary email. */
  readonly primaryEmail?: string;
  /** URL of the picture. Default: the initials. */
  readonly profileImageUrl?: string;
  /** The current team. */
  readonly team?: MockTeam;
}

/** Mock of a team of the user. */
export interface MockTeam {
  /** A unique ID. */
  readonly id: string;
  /** The display name. */
  readonly displayName: string;
  /** URL of the picture. Default: the initials. */
  readonly profileImageUrl?: string | null;
}

/** Mock of the project. */
export interface MockProject {
  /** The display name. */
  readonly displayName?: string;
  /** The configuration. By default, passwords and sign-up are enabled, and everything else is disabled. */
  readonly config?: Partial<Project['config']>;
}

/** Mock of an active session of the user. */
export interface MockSession {
  /** A unique ID. */
  readonly id: string;
  /** Whether it is the current session. */
  readonly isCurrentSession?: boolean;
  /** Whether a project owner impersonates the user. */
  readonly isImpersonation?: boolean;
  /** When the session started. */
  readonly createdAt: string | Date;
  /** When the session was last used. */
  readonly lastUsedAt?: string | Date;
  /** Where the session was last used. */
  readonly geoInfo?: Partial<GeoInfo>;
}

/** Mock of an API key of the user. */
export interface MockApiKey {
  /** A unique ID. Its last four characters are shown as those of the key. */
  readonly id: string;
  /** The description. */
  readonly description: string;
  /** When the key was created. */
  readonly createdAt: string | Date;
  /** When the key expires. Default: never. */
  readonly expiresAt?: string | Date;
  /** When the key was revoked; null or absent if it was not. */
  readonly manuallyRevokedAt?: string | Date | null;
}

/** Mock data. */
export interface Mocks {
  /** Null if no user is signed in. */
  readonly user?: MockUser | null;
  readonly project?: MockProject;
  readonly teams?: readonly MockTeam[];
  readonly sessions?: readonly MockSession[];
  readonly apiKeys?: readonly MockApiKey[];
}

/** Thrown for changes in an example. */
export class ExampleError extends Error {
  override readonly name = 'ExampleError';
}
