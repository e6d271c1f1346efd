import type { GeoInfo, Project } from '@portico/js';

/** Who seems to be signed in. */
export interface MockUser {
  /** What they are called. */
  readonly displayName?: string;
  /** Where mail goes. */
  readonly primaryEmail?: string;
  /** Their picture; their initials where there is none. */
  readonly profileImageUrl?: string;
  /** The team they work in. */
  readonly team?: MockTeam;
}

/** A team the user seems to be in. */
export interface MockTeam {
  /** Unlike that of the others. */
  readonly id: string;
  /** What it is called. */
  readonly displayName: string;
  /** Its picture; its initials where there is none. */
  readonly profileImageUrl?: string | null;
}

/** What the project seems to have switched on. */
export interface MockProject {
  /** What it is called. */
  readonly displayName?: string;
  /** Password and sign-up are on, everything else is off unless said. */
  readonly config?: Partial<Project['config']>;
}

/** Where the user seems to be signed in. */
export interface MockSession {
  /** Unlike that of the others. */
  readonly id: string;
  /** The session of whoever looks. */
  readonly isCurrentSession?: boolean;
  /** A project owner acts as the user. */
  readonly isImpersonation?: boolean;
  /** When it began. */
  readonly createdAt: string | Date;
  /** When it was last used. */
  readonly lastUsedAt?: string | Date;
  /** Where it was last used. */
  readonly geoInfo?: Partial<GeoInfo>;
}

/** A key the user seems to have. */
export interface MockApiKey {
  /** Unlike that of the others; its last four characters stand for those of the key. */
  readonly id: string;
  /** What it is for. */
  readonly description: string;
  /** When it was made. */
  readonly createdAt: string | Date;
  /** When it ends; never unless said. */
  readonly expiresAt?: string | Date;
  /** When it was revoked, if it was. */
  readonly manuallyRevokedAt?: string | Date | null;
}

/** What is shown instead of what a server knows. */
export interface Mocks {
  /** Null when nobody seems to be signed in. */
  readonly user?: MockUser | null;
  readonly project?: MockProject;
  readonly teams?: readonly MockTeam[];
  readonly sessions?: readonly MockSession[];
  readonly apiKeys?: readonly MockApiKey[];
}

/** Nothing is changed in an example. */
export class ExampleError extends Error {
  override readonly name = 'ExampleError';
}
