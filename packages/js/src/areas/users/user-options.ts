import type { Json } from '@portico/contract';
import type { KnownErrors } from '@portico/contract/errors';
import type { ErrorOf } from '../../core/error-types.ts';

/** The address is verified already. */
export type EmailAlreadyVerified = ErrorOf<typeof KnownErrors.EmailAlreadyVerified>;
/** What is wrong with a new password. */
export type PasswordRequirementsNotMet = ErrorOf<typeof KnownErrors.PasswordRequirementsNotMet>;
/** The password of now is another one. */
export type PasswordConfirmationMismatch = ErrorOf<typeof KnownErrors.PasswordConfirmationMismatch>;

/** The password of now, and the one to come. */
export interface UpdatePasswordOptions {
  /** The password of now. */
  readonly oldPassword: string;
  /** The one to come; 8 to 70 characters. */
  readonly newPassword: string;
}

/** Where it goes after signing out. */
export interface SignOutOptions {
  /** A relative URL. */
  readonly redirectUrl?: string;
}

/** What a user may change. What is absent stays. */
export interface UserUpdateOptions {
  /** The name; 256 characters at most, null for none. */
  readonly displayName?: string | null;
  /** What the user's own app reads and writes; replaced whole. */
  readonly clientMetadata?: Json;
  /** The team that the user works in; null for none. */
  readonly selectedTeamId?: string | null;
  /** An image as a data URL, of 100 kB at most; a server may link to one. Null for none. */
  readonly profileImageUrl?: string | null;
  /** Whether the user can sign in with a code or link in an e-mail. */
  readonly otpAuthEnabled?: boolean;
  /** False takes the passkey away; one is added by `registerPasskey`. */
  readonly passkeyAuthEnabled?: boolean;
  /** The secret shared with an authenticator app, whose codes are then needed to sign in; null takes it away. */
  readonly totpMultiFactorSecret?: Uint8Array | null;
}

/** What a server may change besides. Changing the password signs out all sessions. */
export interface ServerUserUpdateOptions extends UserUpdateOptions {
  /** The primary e-mail address; null takes it away. */
  readonly primaryEmail?: string | null;
  /** Whether the address counts as verified. */
  readonly primaryEmailVerified?: boolean;
  /** Whether the user can sign in with it. */
  readonly primaryEmailAuthEnabled?: boolean;
  /** What the user's own app reads, and only a server writes. */
  readonly clientReadOnlyMetadata?: Json;
  /** What only servers read and write. */
  readonly serverMetadata?: Json;
  /** What the user signs in with; null takes it away. */
  readonly password?: string | null;
}

/** What a user is created with. */
export interface ServerUserCreateOptions {
  /** The primary e-mail address; none, unless said. */
  readonly primaryEmail?: string | null;
  /** Whether the user can sign in with this e-mail address; no, unless said. */
  readonly primaryEmailAuthEnabled?: boolean;
  /** Whether the address counts as verified; no, unless said. */
  readonly primaryEmailVerified?: boolean;
  /** What the user signs in with, if the address is used for signing in. */
  readonly password?: string;
  /** Whether the user can sign in with a code or link in an e-mail. */
  readonly otpAuthEnabled?: boolean;
  /** The name; 256 characters at most. */
  readonly displayName?: string | null;
  /** What the user's own app reads and writes. */
  readonly clientMetadata?: Json;
  /** What the user's own app reads, and only a server writes. */
  readonly clientReadOnlyMetadata?: Json;
  /** What only servers read and write. */
  readonly serverMetadata?: Json;
}

/** How long a session lives that a server makes, and whose doing it is. */
export interface CreateSessionOptions {
  /** One year unless said, 367 days at most. */
  readonly expiresInMillis?: number;
  /** Mark the session as somebody else's doing. It is hidden from the user. */
  readonly isImpersonation?: boolean;
}

/** A session that a server has made. */
export interface CreatedSession {
  /** Both tokens, the access token freshly good for at least 20 seconds. */
  getTokens(): Promise<{ accessToken: string | null; refreshToken: string | null }>;
}

/** Which users are listed, and in which order. */
export interface ListUsersOptions {
  /** `nextCursor` of the page before. */
  readonly cursor?: string;
  /** How many at most. */
  readonly limit?: number;
  /** By when they signed up, which is the only order. */
  readonly orderBy?: 'signedUpAt';
  /** Newest first. */
  readonly desc?: boolean;
  /** Part of a display name or e-mail address, or a whole id. */
  readonly query?: string;
  /** With users who have no sign-in data yet. */
  readonly includeAnonymous?: boolean;
  /** Only members of this team. */
  readonly teamId?: string;
}
