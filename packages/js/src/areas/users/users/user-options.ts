import type { Json } from '@portico/contract';
import type { KnownErrors } from '@portico/contract/errors';
import type { ErrorOf } from '../../../core/error-types.ts';
import type { Input } from '../../../core/transport.ts';
import { converted } from '../../../core/unknown-fields.ts';

/** The email address is already verified. */
export type EmailAlreadyVerified = ErrorOf<typeof KnownErrors.EmailAlreadyVerified>;
/** The new password does not meet the requirements. */
export type PasswordRequirementsNotMet = ErrorOf<typeof KnownErrors.PasswordRequirementsNotMet>;
/** The current password is wrong. */
export type PasswordConfirmationMismatch = ErrorOf<typeof KnownErrors.PasswordConfirmationMismatch>;

/** Options of a password change. */
export interface UpdatePasswordOptions {
  /** The current password. */
  readonly oldPassword: string;
  /** The new password. 8 to 70 characters. A project can require more than 8. */
  readonly newPassword: string;
}

/** Options of a sign-out. */
export interface SignOutOptions {
  /** Relative URL to redirect to after sign-out. */
  readonly redirectUrl?: string;
}

/** Changes to a user. Omitted fields stay unchanged. */
export interface UserUpdateOptions {
  /** Display name. At most 256 characters, null for none. */
  readonly displayName?: string | null;
  /** Language of the user's emails, as a tag such as `de-DE`. Null: that of the request that causes them. */
  readonly language?: string | null;
  /**
   * Primary email. In a client app, a new address is unverified and cannot be used to sign in, and the old address stays as a
   * contact channel. Null leaves the user without a primary email.
   */
  readonly primaryEmail?: string | null;
  /** Metadata that the user's app can read and write. Replaced completely. */
  readonly clientMetadata?: Json;
  /** ID of the selected team. Null for none. */
  readonly selectedTeamId?: string | null;
  /** Profile image as a data URL, at most 104,858 bytes. Servers can also use a URL. Null for none. */
  readonly profileImageUrl?: string | null;
  /** Whether the user can sign in with one-time codes and magic links. */
  readonly otpAuthEnabled?: boolean;
  /** False removes all passkeys. Use `registerPasskey` to add one. */
  readonly passkeyAuthEnabled?: boolean;
  /** TOTP secret that is shared with an authenticator app. Enables two-factor authentication. Null disables it. */
  readonly totpMultiFactorSecret?: Uint8Array | null;
  /** Six digits of the app, which prove that it has the new `totpMultiFactorSecret`. They cannot be used again to sign in. */
  readonly totpCode?: string;
  /**
   * Whether a passkey that verified the user replaces the authenticator app at sign-in, where the project allows it. A new
   * authenticator app sets it to false.
   */
  readonly passkeyReplacesTotp?: boolean;
}

/** Additional changes that a server can make. A changed password ends all sessions. */
export interface ServerUserUpdateOptions extends UserUpdateOptions {
  /** Primary email. Replaces the old address, which is removed. Null removes it. */
  readonly primaryEmail?: string | null;
  /** Whether the primary email is verified. */
  readonly primaryEmailVerified?: boolean;
  /** Whether the user can sign in with the primary email. */
  readonly primaryEmailAuthEnabled?: boolean;
  /** Metadata that the user's app can read. Only servers can write it. */
  readonly clientReadOnlyMetadata?: Json;
  /** Metadata that only servers can read and write. */
  readonly serverMetadata?: Json;
  /** Labels of the project's owners, at most 20. Each has at most 40 characters, and no comma or semicolon. */
  readonly tags?: readonly string[];
  /** Password. Null removes it. */
  readonly password?: string | null;
  /** Whether the user is restricted. `restrict` and `release` are simpler. */
  readonly restrictedByAdmin?: boolean;
  /** Reason of the restriction, which the user sees. Only with a restriction. */
  readonly restrictedByAdminReason?: string | null;
  /** Details of the restriction that only servers see. Only with a restriction. */
  readonly restrictedByAdminPrivateDetails?: string | null;
}

/** Options of a restriction. */
export interface RestrictOptions {
  /** What the user sees as the reason. At most 1,000 characters. Default: none. */
  readonly reason?: string | null;
  /** What only servers and the dashboard see. At most 10,000 characters. Default: none. */
  readonly privateDetails?: string | null;
}

/** Options for a new user. */
export interface ServerUserCreateOptions {
  /** Primary email. Default: none. */
  readonly primaryEmail?: string | null;
  /** Whether the user can sign in with the primary email. Default: false. */
  readonly primaryEmailAuthEnabled?: boolean;
  /** Whether the primary email is verified. Default: false. */
  readonly primaryEmailVerified?: boolean;
  /** Password. Requires `primaryEmailAuthEnabled`. */
  readonly password?: string;
  /** Whether the user can sign in with one-time codes and magic links. */
  readonly otpAuthEnabled?: boolean;
  /** Display name. At most 256 characters. */
  readonly displayName?: string | null;
  /** Language of the user's emails, as a tag such as `de-DE`. Null: that of the request that causes them. */
  readonly language?: string | null;
  /** Metadata that the user's app can read and write. */
  readonly clientMetadata?: Json;
  /** Metadata that the user's app can read. Only servers can write it. */
  readonly clientReadOnlyMetadata?: Json;
  /** Metadata that only servers can read and write. */
  readonly serverMetadata?: Json;
  /** Labels of the project's owners, at most 20. Each has at most 40 characters, and no comma or semicolon. */
  readonly tags?: readonly string[];
  /** Whether the user is restricted from the start. Default: false. */
  readonly restrictedByAdmin?: boolean;
  /** Reason of the restriction, which the user sees. Only with a restriction. */
  readonly restrictedByAdminReason?: string | null;
  /** Details of the restriction that only servers see. Only with a restriction. */
  readonly restrictedByAdminPrivateDetails?: string | null;
}

/** Options for a session that a server creates. */
export interface CreateSessionOptions {
  /** Lifetime of the session. Default: one year. At most 367 days, and one hour for an impersonated session, unless the project allows more. */
  readonly expiresInMillis?: number;
  /** Whether the session impersonates the user, who sees it in the account settings. It cannot change how the user signs in. */
  readonly isImpersonation?: boolean;
}

/** Options of a link with which a person signs in as a user. */
export interface ImpersonationLinkOptions {
  /** Why, for the event log. At most 500 characters. */
  readonly reason: string;
  /** Lifetime of the session. Default and maximum: `auth.sessions.impersonationMinutesMax` of the project, which is one hour by default. */
  readonly expiresInMillis?: number;
  /** The page `impersonation` of your app. Default: that of the first trusted domain. */
  readonly callbackUrl?: string;
}

/** A link with which a person signs in as a user, once. */
export interface ImpersonationLink {
  /** The link. Anyone who has it can use it. */
  readonly url: string;
  /** Until when it can be used: for one minute. */
  readonly expiresAt: Date;
  /** How long the session will last. */
  readonly sessionMillis: number;
}

/** A session that a server created. */
export interface CreatedSession {
  /** Returns both tokens. The access token is valid for at least 20 seconds. */
  getTokens(): Promise<{ accessToken: string | null; refreshToken: string | null }>;
}

/** Filters of users. */
export interface UserFilters {
  /** Whether to include anonymous users. */
  readonly includeAnonymous?: boolean;
  /** Whether to return anonymous users only. */
  readonly onlyAnonymous?: boolean;
  /** Only members of this team. */
  readonly teamId?: string;
  /** Signed up at this time or later. */
  readonly signedUpFrom?: Date;
  /** Signed up before this time. */
  readonly signedUpTo?: Date;
  /** Last active at this time or later. */
  readonly lastActiveFrom?: Date;
  /** Last active before this time. */
  readonly lastActiveTo?: Date;
  /** Whether the primary email is verified. */
  readonly primaryEmailVerified?: boolean;
  /** Whether two-factor authentication is on. */
  readonly isMultiFactorRequired?: boolean;
  /** Whether an administrator has restricted the user. */
  readonly restrictedByAdmin?: boolean;
  /** Whether the user has asked for the deletion of the account. */
  readonly deletionScheduled?: boolean;
  /** `'password'`, `'otp'`, `'passkey'`, or the ID of an identity provider of the project. */
  readonly signInMethod?: string;
  /** A project permission that was granted directly. */
  readonly permissionId?: string;
  /** A product that the user has now. */
  readonly productId?: string;
  /** A tag, in any case. */
  readonly tag?: string;
}

/**
 * Options of user lists. With filters, a page can have fewer users than the limit, or none, although there are more:
 * continue until `nextCursor` is null.
 */
export interface ListUsersOptions extends UserFilters {
  /** `nextCursor` of the previous page. */
  readonly cursor?: string;
  /** Maximum number of users. */
  readonly limit?: number;
  /** Sort by sign-up (default) or by last activity. */
  readonly orderBy?: 'signedUpAt' | 'lastActiveAt';
  /** Newest or most recently active first. Default: oldest first. */
  readonly desc?: boolean;
  /** Part of a display name or email address, or a full user ID. */
  readonly query?: string;
}

/** A number of users. If it is not exact, there are at least as many. */
export interface UserCount {
  /** At most 10,000. */
  readonly count: number;
  /** Whether no other users match. */
  readonly isExact: boolean;
}

type ClientChanges = Input<'PATCH /users/me', 'client'>['body'];
type ServerChanges = Input<'PATCH /users/:user_id', 'server'>['body'];
type NewUser = Input<'POST /users', 'server'>['body'];

/** Converts the changes of a user to the wire format. */
export function changesToWire(changes: UserUpdateOptions): ClientChanges {
  return converted('user.update', changes, writtenByClients);
}

/** Converts the fields that a user and a server write to an existing user. */
function writtenByClients(changes: UserUpdateOptions) {
  return {
    primary_email: changes.primaryEmail,
    display_name: changes.displayName,
    language: changes.language,
    client_metadata: changes.clientMetadata,
    selected_team_id: changes.selectedTeamId,
    profile_image_url: changes.profileImageUrl,
    otp_auth_enabled: changes.otpAuthEnabled,
    passkey_auth_enabled: changes.passkeyAuthEnabled,
    totp_secret_base64: changes.totpMultiFactorSecret && btoa(String.fromCharCode(...changes.totpMultiFactorSecret)),
    totp_code: changes.totpCode,
    passkey_replaces_totp: changes.passkeyReplacesTotp,
  };
}

/** Returns whether the changes affect fields in access tokens. */
export function touchesClaims(changes: ServerUserUpdateOptions): boolean {
  const { displayName, selectedTeamId, primaryEmail, primaryEmailVerified, totpMultiFactorSecret } = changes;
  return [displayName, selectedTeamId, primaryEmail, primaryEmailVerified, totpMultiFactorSecret].some(
    (change) => change !== undefined,
  );
}

/** Converts the data of a new user to the wire format. */
export function newUserToWire(user: ServerUserCreateOptions): NewUser {
  return converted('createUser', user, writtenByServers);
}

/** Converts the changes of a server to the wire format. */
export function serverChangesToWire(changes: ServerUserUpdateOptions): ServerChanges {
  return converted('user.update', changes, (all) => ({ ...writtenByClients(all), ...writtenByServers(all) }));
}

/** Converts the fields that a server writes to new and to existing users. */
function writtenByServers(user: ServerUserUpdateOptions) {
  return {
    primary_email: user.primaryEmail,
    primary_email_verified: user.primaryEmailVerified,
    primary_email_auth_enabled: user.primaryEmailAuthEnabled,
    password: user.password,
    otp_auth_enabled: user.otpAuthEnabled,
    display_name: user.displayName,
    language: user.language,
    client_metadata: user.clientMetadata,
    client_read_only_metadata: user.clientReadOnlyMetadata,
    server_metadata: user.serverMetadata,
    tags: user.tags === undefined ? undefined : [...user.tags],
    restricted_by_admin: user.restrictedByAdmin,
    restricted_by_admin_reason: user.restrictedByAdminReason,
    restricted_by_admin_private_details: user.restrictedByAdminPrivateDetails,
  };
}
