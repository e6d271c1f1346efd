import type {
  ActiveSession,
  BaseUser,
  ContactChannel,
  CurrentInternalUser,
  CurrentUser,
  ErrorOf,
  HandlerUrls,
  Json,
  KnownErrors,
  NotificationCategory,
  OAuthConnection,
  OAuthProvider,
  PartialUser,
  Permission,
  PorticoClientApp,
  Project,
  RequestLike,
  Result,
  Team,
  TeamApiKey,
  TeamInvitation,
  TeamUser,
  UserApiKey,
} from '@portico/react';
import { expectTypeOf } from 'vitest';
import { type Anything, type Asked, promised, type Unknown } from './promised.ts';

/** The client app of a signed-in user, as far as the server supports it. @see docs/reference/protocol/sdk.md#public-surface */

type Store = 'cookie' | 'memory' | RequestLike | { readonly accessToken: string; readonly refreshToken: string } | null;
type Outcome<T = undefined> = Promise<Result<T, ErrorOf<typeof KnownErrors.VerificationCodeError>>>;
type Page = Exclude<Capitalize<keyof HandlerUrls>, 'Handler' | 'OauthCallback'> | 'OAuthCallback';
type Redirects = { readonly [K in Page as `redirectTo${K}`]: Redirect };
type Redirect = (options?: { replace?: boolean; noRedirectBack?: boolean }) => Promise<void>;

interface UseUser<User> {
  (options?: { tokenStore?: Store }): User | null;
  (options: { or: 'return-null' }): User | null;
  (options: { or: 'redirect' | 'throw' | 'anonymous'; tokenStore?: Store }): User;
}
interface GetUser<User> {
  (options?: { tokenStore?: Store }): Promise<User | null>;
  (options: { or: 'return-null' }): Promise<User | null>;
  (options: { or: 'redirect' | 'throw' | 'anonymous'; tokenStore?: Store }): Promise<User>;
}
type Convex = { auth: { getUserIdentity(): Promise<{ subject: string } | null> } };
type Partially = { from: 'token'; or?: 'redirect' | 'throw' | 'return-null' | 'anonymous'; tokenStore?: Store };

interface ClientApp
  extends Redirects,
    Asked<'getProject', 'useProject', [], Project>,
    Asked<'getPartialUser', 'usePartialUser', [options: Partially], PartialUser | null> {
  readonly projectId: string;
  readonly urls: Readonly<Record<'handler' | 'signIn' | 'mfa' | 'afterSignOut', string>>;
  readonly getUser: GetUser<CurrentUser>;
  readonly useUser: UseUser<CurrentUser>;
  readonly signInWithOAuth: (provider: string, options?: { returnTo?: string }) => Promise<void>;
  readonly signInWithCredential: (options: {
    email: string;
    password: string;
    noRedirect?: boolean;
  }) => Promise<Result<undefined, ErrorOf<typeof KnownErrors.EmailPasswordMismatch>>>;
  readonly signUpWithCredential: (options: {
    email: string;
    password: string;
    noRedirect?: boolean;
    verificationCallbackUrl?: string;
  }) => Promise<
    Result<
      undefined,
      ErrorOf<typeof KnownErrors.UserWithEmailAlreadyExists> | ErrorOf<typeof KnownErrors.PasswordRequirementsNotMet>
    >
  >;
  readonly signInWithPasskey: () => Outcome;
  readonly signInWithMagicLink: (code: string, options?: { noRedirect?: boolean }) => Outcome;
  readonly signInWithMfa: (totp: string, attemptCode: string, options?: { noRedirect?: boolean }) => Outcome;
  readonly callOAuthCallback: () => Promise<boolean>;
  readonly promptCliLogin: (options: {
    appUrl: string;
    expiresInMillis?: number;
    maxAttempts?: number;
    waitTimeMillis?: number;
    promptLink?: (url: string) => void;
  }) => Outcome<string>;
  readonly sendForgotPasswordEmail: (email: string, options?: { callbackUrl?: string }) => Outcome;
  readonly sendMagicLinkEmail: (email: string, options?: { callbackUrl?: string }) => Outcome<{ nonce: string }>;
  readonly resetPassword: (options: { code: string; password: string }) => Outcome<{ reviewUrl: string | null }>;
  readonly verifyPasswordResetCode: (code: string) => Outcome;
  readonly verifyEmail: (code: string) => Outcome;
  readonly verifyTeamInvitationCode: (code: string) => Outcome;
  readonly acceptTeamInvitation: (code: string) => Outcome;
  readonly getTeamInvitationDetails: (code: string) => Outcome<{ teamDisplayName: string }>;
  readonly signOut: (options?: { redirectUrl?: string; tokenStore?: Store }) => Promise<void>;
  readonly getAuthHeaders: (options?: { tokenStore?: Store }) => Promise<{ 'x-stack-auth': string }>;
  readonly getAuthJson: () => Promise<{ accessToken: string | null; refreshToken: string | null }>;
  readonly getConvexClientAuth: (options?: {
    tokenStore?: Store;
  }) => (ask: { forceRefreshToken: boolean }) => Promise<string | null>;
  readonly getConvexHttpClientAuth: (options?: { tokenStore?: Store }) => Promise<string>;
  readonly useNavigate: () => (to: string) => void;
}

promised<ClientApp, PorticoClientApp>();
promised<
  { readonly getPartialUser: (options: { from: 'convex'; ctx: Convex }) => Promise<PartialUser | null> },
  PorticoClientApp
>();
expectTypeOf<Unknown<ClientApp, PorticoClientApp>>().toBeNever();
expectTypeOf<Anything<PorticoClientApp>>().toBeNever();

promised<
  {
    readonly id: string;
    readonly displayName: string;
    readonly config: {
      readonly signUpEnabled: boolean;
      readonly credentialEnabled: boolean;
      readonly magicLinkEnabled: boolean;
      readonly passkeyEnabled: boolean;
      readonly clientTeamCreationEnabled: boolean;
      readonly clientUserDeletionEnabled: boolean;
      readonly oauthProviders: readonly { readonly id: string }[];
      readonly allowUserApiKeys: boolean;
      readonly allowTeamApiKeys: boolean;
    };
  },
  Project
>();

promised<
  {
    readonly id: string;
    readonly displayName: string | null;
    readonly primaryEmail: string | null;
    readonly primaryEmailVerified: boolean;
    readonly profileImageUrl: string | null;
    readonly signedUpAt: Date;
    readonly clientMetadata: Json;
    readonly clientReadOnlyMetadata: Json;
    readonly hasPassword: boolean;
    readonly otpAuthEnabled: boolean;
    readonly passkeyAuthEnabled: boolean;
    readonly isMultiFactorRequired: boolean;
    readonly isAnonymous: boolean;
    readonly emailAuthEnabled: boolean;
    readonly oauthProviders: readonly { readonly id: string }[];
    readonly toClientJson: () => unknown;
  },
  BaseUser
>();
expectTypeOf<Anything<BaseUser>>().toBeNever();

type Poor = ErrorOf<typeof KnownErrors.PasswordRequirementsNotMet> | undefined;
type ApiKeyOptions = { description: string; expiresAt: Date | null; isPublic?: boolean };
type Scopes = { or?: 'return-null'; scopes?: string[] };
type Insisting = { or: 'redirect' | 'throw'; scopes?: string[] };

interface OwnUser
  extends Asked<'listContactChannels', 'useContactChannels', [], ContactChannel[]>,
    Asked<'listNotificationCategories', 'useNotificationCategories', [], NotificationCategory[]>,
    Asked<'listTeams', 'useTeams', [], Team[]>,
    Asked<'getTeam', 'useTeam', [id: string], Team | null>,
    Asked<'listApiKeys', 'useApiKeys', [], UserApiKey[]>,
    Asked<'listOAuthProviders', 'useOAuthProviders', [], OAuthProvider[]>,
    Asked<'getOAuthProvider', 'useOAuthProvider', [id: string], OAuthProvider | null>,
    Asked<'getPermission', 'usePermission', [id: string], Permission | null> {
  readonly currentSession: {
    readonly getTokens: () => Promise<{ accessToken: string | null; refreshToken: string | null }>;
  };
  readonly getAuthHeaders: () => Promise<{ 'x-stack-auth': string }>;
  readonly getAuthJson: () => Promise<{ accessToken: string | null; refreshToken: string | null }>;
  readonly signOut: (options?: { redirectUrl?: string }) => Promise<void>;
  readonly setDisplayName: (name: string) => Promise<void>;
  readonly setClientMetadata: (metadata: Json) => Promise<void>;
  readonly update: (changes: {
    displayName?: string;
    clientMetadata?: Json;
    selectedTeamId?: string | null;
    totpMultiFactorSecret?: Uint8Array | null;
    profileImageUrl?: string | null;
    otpAuthEnabled?: boolean;
    passkeyAuthEnabled?: boolean;
  }) => Promise<void>;
  readonly delete: () => Promise<void>;
  readonly updatePassword: (options: {
    oldPassword: string;
    newPassword: string;
  }) => Promise<Poor | ErrorOf<typeof KnownErrors.PasswordConfirmationMismatch>>;
  readonly setPassword: (options: { password: string }) => Promise<Poor>;
  readonly sendVerificationEmail: () => Promise<ErrorOf<typeof KnownErrors.EmailAlreadyVerified> | undefined>;
  readonly createContactChannel: (options: {
    value: string;
    type: 'email';
    usedForAuth: boolean;
    isPrimary?: boolean;
  }) => Promise<ContactChannel>;
  readonly getConnectedAccount: ((id: string, options: Insisting) => Promise<OAuthConnection>) &
    ((id: string, options?: Scopes) => Promise<OAuthConnection | null>);
  readonly useConnectedAccount: ((id: string, options: Insisting) => OAuthConnection) &
    ((id: string, options?: Scopes) => OAuthConnection | null);
  readonly hasPermission: ((id: string) => Promise<boolean>) & ((team: Team, id: string) => Promise<boolean>);
  readonly selectedTeam: Team | null;
  readonly setSelectedTeam: (team: Team | null) => Promise<void>;
  readonly createTeam: (options: { displayName: string; profileImageUrl?: string }) => Promise<Team>;
  readonly leaveTeam: (team: Team) => Promise<void>;
  readonly getTeamProfile: (team: Team) => Promise<Profile>;
  readonly useTeamProfile: (team: Team) => Profile;
  readonly getActiveSessions: () => Promise<ActiveSession[]>;
  readonly revokeSession: (id: string) => Promise<void>;
  readonly createApiKey: (options: ApiKeyOptions) => Promise<{ readonly value: string }>;
  readonly registerPasskey: () => Outcome;
}

interface Profile {
  readonly displayName: string | null;
  readonly profileImageUrl: string | null;
  readonly update: (changes: { displayName?: string; profileImageUrl?: string | null }) => Promise<void>;
}

promised<OwnUser, CurrentUser>();
expectTypeOf<Unknown<OwnUser, CurrentUser>>().toBeNever();
promised<
  {
    readonly listPermissions: ((options?: { recursive?: boolean }) => Promise<Permission[]>) &
      ((team: Team, options?: { recursive?: boolean }) => Promise<Permission[]>);
    readonly usePermissions: ((options?: { recursive?: boolean }) => Permission[]) &
      ((team: Team, options?: { recursive?: boolean }) => Permission[]);
    readonly getPermission: (team: Team, id: string) => Promise<Permission | null>;
    readonly usePermission: (team: Team, id: string) => Permission | null;
  },
  CurrentUser
>();
expectTypeOf<Anything<CurrentUser>>().toBeNever();

promised<
  {
    readonly createProject: (options: { displayName: string; teamId: string }) => Promise<{ readonly app: object }>;
    readonly transferProject: (projectId: string, newTeamId: string) => Promise<void>;
    readonly listOwnedProjects: () => Promise<readonly { readonly app: object }[]>;
    readonly useOwnedProjects: () => readonly { readonly app: object }[];
  },
  CurrentInternalUser
>();

interface OwnTeam
  extends Asked<'listUsers', 'useUsers', [], TeamUser[]>,
    Asked<'listInvitations', 'useInvitations', [], TeamInvitation[]>,
    Asked<'listApiKeys', 'useApiKeys', [], TeamApiKey[]> {
  readonly id: string;
  readonly displayName: string;
  readonly profileImageUrl: string | null;
  readonly clientMetadata: Json;
  readonly clientReadOnlyMetadata: Json;
  readonly inviteUser: (options: { email: string; callbackUrl?: string }) => Promise<void>;
  readonly update: (changes: {
    displayName?: string;
    profileImageUrl?: string | null;
    clientMetadata?: Json;
  }) => Promise<void>;
  readonly delete: () => Promise<void>;
  readonly createApiKey: (options: ApiKeyOptions) => Promise<{ readonly value: string }>;
}
promised<OwnTeam, Team>();
expectTypeOf<Unknown<OwnTeam, Team>>().toBeNever();

promised<
  {
    readonly id: string;
    readonly teamProfile: { readonly displayName: string | null; readonly profileImageUrl: string | null };
  },
  TeamUser
>();
promised<
  {
    readonly id: string;
    readonly recipientEmail: string | null;
    readonly expiresAt: Date;
    readonly revoke: () => Promise<void>;
  },
  TeamInvitation
>();
promised<
  {
    readonly id: string;
    readonly value: string;
    readonly type: 'email';
    readonly isPrimary: boolean;
    readonly isVerified: boolean;
    readonly usedForAuth: boolean;
    readonly sendVerificationEmail: (options?: { callbackUrl?: string }) => Promise<void>;
    readonly update: (changes: { usedForAuth?: boolean; value?: string; isPrimary?: boolean }) => Promise<void>;
    readonly delete: () => Promise<void>;
  },
  ContactChannel
>();
promised<
  {
    readonly id: string;
    readonly name: string;
    readonly enabled: boolean;
    readonly canDisable: boolean;
    readonly setEnabled: (enabled: boolean) => Promise<void>;
  },
  NotificationCategory
>();
promised<
  {
    readonly id: string;
    readonly type: string;
    readonly userId: string;
    readonly email: string | undefined;
    readonly allowSignIn: boolean;
    readonly allowConnectedAccounts: boolean;
    readonly update: (changes: { allowSignIn?: boolean; allowConnectedAccounts?: boolean }) => Outcome;
    readonly delete: () => Promise<void>;
  },
  OAuthProvider
>();
promised<
  { readonly id: string } & Asked<'getAccessToken', 'useAccessToken', [], { accessToken: string }>,
  OAuthConnection
>();
promised<
  {
    readonly id: string;
    readonly userId: string;
    readonly createdAt: Date;
    readonly isImpersonation: boolean;
    readonly lastUsedAt: Date | undefined;
    readonly isCurrentSession: boolean;
    readonly geoInfo: object | undefined;
  },
  ActiveSession
>();

interface Key {
  readonly id: string;
  readonly description: string;
  readonly expiresAt: Date | undefined;
  readonly manuallyRevokedAt: Date | null | undefined;
  readonly createdAt: Date;
  readonly value: { readonly lastFour: string };
  readonly update: (changes: { description?: string; revoked?: true }) => Promise<void>;
  readonly revoke: () => Promise<void>;
  readonly isValid: () => boolean;
  readonly whyInvalid: () => 'manually-revoked' | 'expired' | null;
}
promised<Key & { readonly type: 'user'; readonly userId: string }, UserApiKey>();
promised<Key & { readonly type: 'team'; readonly teamId: string }, TeamApiKey>();
