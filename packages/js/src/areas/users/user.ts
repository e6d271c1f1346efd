import type { Json } from '@portico/contract';
import type { KnownErrors } from '@portico/contract/errors';
import type { ErrorOf } from '../../core/error-types.ts';
import type { Done } from '../../core/result.ts';
import type { Session } from '../../session/session.ts';
import type { ApiKeyCreateOptions, UserApiKey, UserApiKeyFirstView } from '../api-keys/api-key.ts';
import type {
  ContactChannel,
  ContactChannelCreateOptions,
  SendVerificationEmailOptions,
  ServerContactChannel,
  ServerContactChannelCreateOptions,
} from '../contact-channels/contact-channel.ts';
import type { NotificationCategory } from '../notifications/notification-category.ts';
import type { PasskeyRegistrationError, RegisterPasskeyOptions } from '../passkey/passkey-registration.ts';
import type { ListPermissionsOptions, Permission } from '../permissions/permissions.ts';
import type { ActiveSession } from '../sessions/active-session.ts';
import type { ConnectedAccountOptions, OAuthConnection } from '../social/connected-account.ts';
import type { OAuthProvider, ServerOAuthProvider } from '../social/provider-link.ts';
import type { EditableTeamMemberProfile } from '../teams/member-profile.ts';
import type { ServerTeam } from '../teams/server-team.ts';
import type { Team, TeamCreateOptions, TeamReference } from '../teams/team.ts';

type EmailAlreadyVerified = ErrorOf<typeof KnownErrors.EmailAlreadyVerified>;
type PasswordRequirementsNotMet = ErrorOf<typeof KnownErrors.PasswordRequirementsNotMet>;
type PasswordConfirmationMismatch = ErrorOf<typeof KnownErrors.PasswordConfirmationMismatch>;

/** What everybody may know who may know the user. Values are as of when they were asked; objects do not change. */
export interface BaseUser {
  /** A UUID, the same for ever. */
  readonly id: string;
  /** The name, as the user or a server has set it; null for none. */
  readonly displayName: string | null;
  /** The primary e-mail address; null for none. */
  readonly primaryEmail: string | null;
  /** Whether the user has shown that the address is theirs. */
  readonly primaryEmailVerified: boolean;
  /** The address of the picture, or the picture itself as a data URL; null for none. */
  readonly profileImageUrl: string | null;
  /** When the account was made. */
  readonly signedUpAt: Date;
  /** The user's own app reads and writes this. */
  readonly clientMetadata: Json;
  /** The user's own app reads this, only a server writes it. */
  readonly clientReadOnlyMetadata: Json;
  /** Whether the user can sign in with a password. */
  readonly hasPassword: boolean;
  /** Whether the user can sign in with a code or link in an e-mail. */
  readonly otpAuthEnabled: boolean;
  /** Whether the user can sign in with a passkey. */
  readonly passkeyAuthEnabled: boolean;
  /** Whether signing in takes a code of an authenticator app besides. */
  readonly isMultiFactorRequired: boolean;
  /** A user without sign-in data, until it signs up. */
  readonly isAnonymous: boolean;
  /** The team that the user works in now; null for none. */
  readonly selectedTeam: Team | null;
  /** @deprecated ask for `hasPassword` and `otpAuthEnabled` */
  readonly emailAuthEnabled: boolean;
  /** The identity providers that the user signs in with. @deprecated ask with `listOAuthProviders` */
  readonly oauthProviders: readonly { readonly id: string }[];
  /** The user in the form in which it crosses the wire to a client. */
  toClientJson(): unknown;
}

/** What the signed-in user can do because a session is at hand. */
export interface Auth {
  /** The session by which this user is signed in. */
  readonly currentSession: Pick<Session, 'getTokens'> & Session;
  /** A header for requests to your own backend, whose app is given the request as its token store. */
  getAuthHeaders(): Promise<{ 'x-stack-auth': string }>;
  /** Both tokens, the access token freshly good for at least 20 seconds. */
  getAuthJson(): Promise<{ accessToken: string | null; refreshToken: string | null }>;
  /** Ends the session and goes to `redirectUrl`, or to the page after signing out. */
  signOut(options?: SignOutOptions): Promise<void>;
  /** Changes the password and signs out all other sessions. Answers what is wrong with either of them as a value. */
  updatePassword(
    options: UpdatePasswordOptions,
  ): Promise<PasswordConfirmationMismatch | PasswordRequirementsNotMet | undefined>;
}

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

/** What one can do with a user, at the client's level and above. */
interface UserExtra {
  /** Changes the name; null for none. */
  setDisplayName(displayName: string | null): Promise<void>;
  /** Replaces what the user's own app reads and writes. */
  setClientMetadata(metadata: Json): Promise<void>;
  /** Changes what is given. @throws {KnownError} what is wrong with it; nothing has changed then */
  update(changes: UserUpdateOptions): Promise<void>;
  /** Deletes the account for good. A client needs the project's permission. */
  delete(): Promise<void>;
  /** All signed-in periods of the user, newest first. */
  getActiveSessions(): Promise<ActiveSession[]>;
  /** Ends one of the user's sessions. @throws {KnownError} there is none of this id */
  revokeSession(sessionId: string): Promise<void>;
  /** The e-mail addresses of the user, oldest first. */
  listContactChannels(): Promise<ContactChannel[]>;
  /**
   * Sends a link that verifies the primary e-mail address. Answers as a value that it is verified already.
   *
   * @throws {Error} the user has no primary e-mail address
   */
  sendVerificationEmail(options?: SendVerificationEmailOptions): Promise<EmailAlreadyVerified | undefined>;
  /**
   * Adds an e-mail address.
   *
   * @throws {ContactChannelAlreadyUsedForAuthBySomeoneElse} somebody else signs in with this address
   */
  createContactChannel(options: ContactChannelCreateOptions): Promise<ContactChannel>;
  /** The accounts at identity providers that belong to the user, oldest first. */
  listOAuthProviders(): Promise<OAuthProvider[]>;
  /** One of them; null when there is none. */
  getOAuthProvider(id: string): Promise<OAuthProvider | null>;
  /**
   * An account that the app may use in the name of the user, for all of the scopes.
   *
   * @param provider such as `github`
   * @throws {KnownError} there is none, and `or` is `'throw'`
   */
  getConnectedAccount(
    provider: string,
    options: ConnectedAccountOptions & { or: 'redirect' | 'throw' },
  ): Promise<OAuthConnection>;
  getConnectedAccount(provider: string, options?: ConnectedAccountOptions): Promise<OAuthConnection | null>;
  /**
   * Makes a passkey in this browser. It takes the place of the one the user had. Answers as a value that the browser,
   * its person or the server refused.
   */
  registerPasskey(options?: RegisterPasskeyOptions): Promise<Done<PasskeyRegistrationError>>;
  /** The teams of the user, oldest first. */
  listTeams(): Promise<Team[]>;
  /** One of them; null when the user is not in it. */
  getTeam(id: string): Promise<Team | null>;
  /**
   * Creates a team of which the user becomes the creator, and selects it.
   *
   * @throws {RequestFailed} a client, in a project that does not let clients create teams
   */
  createTeam(options: TeamCreateOptions): Promise<Team>;
  /** Takes the user out of a team. */
  leaveTeam(team: TeamReference): Promise<void>;
  /** The team that the user works in now, which access tokens name; null for none. */
  setSelectedTeam(team: TeamReference | null): Promise<void>;
  /** What the user is called in a team, to be changed. */
  getTeamProfile(team: TeamReference): Promise<EditableTeamMemberProfile>;
  /** Whether the user may do something in the project or in a team, directly or through another permission. */
  hasPermission(permissionId: string): Promise<boolean>;
  hasPermission(team: TeamReference, permissionId: string): Promise<boolean>;
  /** The permission, if the user has it in the project or in a team, directly or through another; else null. */
  getPermission(permissionId: string): Promise<Permission | null>;
  getPermission(team: TeamReference, permissionId: string): Promise<Permission | null>;
  /** What the user may do in the project or in a team. */
  listPermissions(options?: ListPermissionsOptions): Promise<Permission[]>;
  listPermissions(team: TeamReference, options?: ListPermissionsOptions): Promise<Permission[]>;
  /** The user's keys for programs, newest first. */
  listApiKeys(): Promise<UserApiKey[]>;
  /** Makes a key for programs of the user. The answer is the only place where the whole key is shown. */
  createApiKey(options: ApiKeyCreateOptions): Promise<UserApiKeyFirstView>;
  /** Every kind of mail, and whether the user gets it. */
  listNotificationCategories(): Promise<NotificationCategory[]>;
}

/** The signed-in user, as their own app sees them. */
export interface CurrentUser extends BaseUser, Auth, UserExtra {
  /** Gives a first password to a user who has none. */
  setPassword(options: { readonly password: string }): Promise<PasswordRequirementsNotMet | undefined>;
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

/** Any user, as a server sees them. */
export interface ServerUser extends BaseUser, UserExtra {
  listContactChannels(): Promise<ServerContactChannel[]>;
  createContactChannel(options: ServerContactChannelCreateOptions): Promise<ServerContactChannel>;
  listOAuthProviders(): Promise<ServerOAuthProvider[]>;
  getOAuthProvider(id: string): Promise<ServerOAuthProvider | null>;
  /** When the user was last here, to within some minutes. */
  readonly lastActiveAt: Date;
  /** Whether the user can sign in with the primary e-mail address. */
  readonly primaryEmailAuthEnabled: boolean;
  /** Only servers read and write this. */
  readonly serverMetadata: Json;
  update(changes: ServerUserUpdateOptions): Promise<void>;
  /**
   * Replaces the primary e-mail address; null takes it away. Whether it counts as verified stays as it was, unless said.
   */
  setPrimaryEmail(email: string | null, options?: { readonly verified?: boolean }): Promise<void>;
  /** Replaces what only servers read and write. */
  setServerMetadata(metadata: Json): Promise<void>;
  /** Replaces what the user's own app reads, and only a server writes. */
  setClientReadOnlyMetadata(metadata: Json): Promise<void>;
  /** Replaces the password and signs out all sessions. */
  setPassword(options: { readonly password: string }): Promise<PasswordRequirementsNotMet | undefined>;
  /** Signs the user in without any proof: for tests, support, and sign-in methods of your own. */
  createSession(options?: CreateSessionOptions): Promise<CreatedSession>;
  readonly selectedTeam: ServerTeam | null;
  listTeams(): Promise<ServerTeam[]>;
  getTeam(id: string): Promise<ServerTeam | null>;
  createTeam(options: TeamCreateOptions): Promise<ServerTeam>;
  /** Grants a permission of the project, or in a team. */
  grantPermission(permissionId: string): Promise<void>;
  grantPermission(team: TeamReference, permissionId: string): Promise<void>;
  /**
   * Takes a permission away that was granted.
   *
   * @throws {TeamPermissionNotFound | PermissionNotFound} it was not granted, or not directly
   */
  revokePermission(permissionId: string): Promise<void>;
  revokePermission(team: TeamReference, permissionId: string): Promise<void>;
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

/** The signed-in user, as a server sees them. */
export interface CurrentServerUser extends ServerUser, Auth {}

/** A list of users and where it goes on; null at the end. */
export type UserPage = ServerUser[] & { readonly nextCursor: string | null };

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
