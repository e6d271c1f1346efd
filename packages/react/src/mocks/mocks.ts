import type { GeoInfo, Project, SessionDevice, SubscriptionPrice } from '@portico/js';

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
  /** Square logo. Default: none. */
  readonly logoUrl?: string | null;
  /** Wide logo. Default: none. */
  readonly fullLogoUrl?: string | null;
  /** Square logo for dark mode. Default: none. */
  readonly logoDarkModeUrl?: string | null;
  /** Wide logo for dark mode. Default: none. */
  readonly logoFullDarkModeUrl?: string | null;
  /** The branding. Default: none. */
  readonly branding?: Partial<NonNullable<Project['branding']>>;
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
  /** Device of the last use. */
  readonly device?: Partial<SessionDevice>;
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

/** Mock of a product of the user: a subscription if it has an interval, otherwise a one-time purchase. */
export interface MockProduct {
  /** A unique ID. */
  readonly id: string;
  /** The display name. */
  readonly displayName: string;
  /** How often the user has it. Default: 1. */
  readonly quantity?: number;
  /** The price of one piece. Default: free. */
  readonly price?: SubscriptionPrice;
  /** When the subscription renews, or ends. */
  readonly currentPeriodEnd?: string | Date;
  /** Whether it ends with the period. */
  readonly cancelAtPeriodEnd?: boolean;
}

/** Mock of a payment of the user. */
export interface MockPayment {
  /** A unique ID. */
  readonly id: string;
  /** The amount, such as `"9.99"`. */
  readonly amount: string;
  /** The currency, such as `USD`. */
  readonly currency: string;
  /** When the user paid. */
  readonly createdAt: string | Date;
  /** Name of the product. */
  readonly productDisplayName?: string;
}

/** Mock data. */
export interface Mocks {
  /** Null if no user is signed in. */
  readonly user?: MockUser | null;
  readonly project?: MockProject;
  readonly teams?: readonly MockTeam[];
  readonly sessions?: readonly MockSession[];
  readonly apiKeys?: readonly MockApiKey[];
  readonly products?: readonly MockProduct[];
  readonly payments?: readonly MockPayment[];
}

/** Thrown for changes in an example. */
export class ExampleError extends Error {
  override readonly name = 'ExampleError';
}
