import type {
  AdminEmailDraft,
  AdminEmailTemplate,
  AdminEmailTheme,
  AdminProject,
  AdminSentEmail,
  ConvexContext,
  CurrentServerUser,
  EmailPreviewOptions,
  ErrorOf,
  InternalApiKey,
  InternalApiKeyFirstView,
  Json,
  KnownErrors,
  PermissionDefinition,
  PorticoAdminApp,
  PorticoServerApp,
  ProductionModeError,
  RequestLike,
  Result,
  ServerContactChannel,
  ServerOAuthProvider,
  ServerTeam,
  ServerTeamUser,
  ServerUser,
  Team,
  UserPage,
} from '@portico/react';
import { expectTypeOf } from 'vitest';
import { type Anything, type Asked, promised, type Unknown } from './promised.ts';

/**
 * Additional members for servers and project owners, as far as the server supports them.
 *
 * @see docs/reference/protocol/sdk.md#public-surface
 */

type Taken = ErrorOf<typeof KnownErrors.OAuthProviderAccountIdAlreadyUsedForSignIn>;
type Paging = {
  cursor?: string;
  limit?: number;
  orderBy?: 'signedUpAt';
  desc?: boolean;
  query?: string;
  includeAnonymous?: boolean;
};

interface ServerApp
  extends Asked<'listUsers', 'useUsers', [options?: Paging], UserPage>,
    Asked<'listTeams', 'useTeams', [], ServerTeam[]>,
    Asked<'getTeam', 'useTeam', [team: string | { apiKey: string }], ServerTeam | null> {
  readonly getServerUser: () => Promise<CurrentServerUser | null>;
  readonly getUser: ((id: string) => Promise<ServerUser | null>) &
    ((options: { apiKey: string }) => Promise<ServerUser | null>) &
    ((options: { from: 'convex'; ctx: ConvexContext }) => Promise<ServerUser | null>) &
    ((options?: { tokenStore?: RequestLike }) => Promise<CurrentServerUser | null>) &
    ((options: { or: 'redirect' | 'throw' | 'anonymous' }) => Promise<CurrentServerUser>);
  readonly useUser: ((id: string) => ServerUser | null) &
    ((options: { apiKey: string }) => ServerUser | null) &
    ((options?: { tokenStore?: RequestLike }) => CurrentServerUser | null) &
    ((options: { or: 'redirect' | 'throw' | 'anonymous' }) => CurrentServerUser);
  readonly createUser: (options: {
    primaryEmail?: string | null;
    primaryEmailAuthEnabled?: boolean;
    primaryEmailVerified?: boolean;
    password?: string;
    otpAuthEnabled?: boolean;
    displayName?: string;
    clientMetadata?: Json;
    clientReadOnlyMetadata?: Json;
    serverMetadata?: Json;
  }) => Promise<ServerUser>;
  readonly createTeam: (options: {
    displayName: string;
    profileImageUrl?: string | null;
    creatorUserId?: string;
  }) => Promise<ServerTeam>;
  readonly createOAuthProvider: (options: {
    userId: string;
    accountId: string;
    providerConfigId: string;
    email: string;
    allowSignIn: boolean;
    allowConnectedAccounts: boolean;
  }) => Promise<Result<ServerOAuthProvider, Taken>>;
}
promised<ServerApp, PorticoServerApp>();
expectTypeOf<Unknown<ServerApp, PorticoServerApp>>().toBeNever();
expectTypeOf<Anything<PorticoServerApp>>().toBeNever();
expectTypeOf<UserPage>().toExtend<ServerUser[] & { readonly nextCursor: string | null }>();

interface AnyUser
  extends Asked<'listTeams', 'useTeams', [], ServerTeam[]>,
    Asked<'getTeam', 'useTeam', [id: string], ServerTeam | null>,
    Asked<'listContactChannels', 'useContactChannels', [], ServerContactChannel[]>,
    Asked<'listOAuthProviders', 'useOAuthProviders', [], ServerOAuthProvider[]>,
    Asked<'getOAuthProvider', 'useOAuthProvider', [id: string], ServerOAuthProvider | null> {
  readonly lastActiveAt: Date;
  readonly serverMetadata: Json;
  readonly setPrimaryEmail: (email: string | null, options?: { verified?: boolean }) => Promise<void>;
  readonly setServerMetadata: (metadata: Json) => Promise<void>;
  readonly setClientReadOnlyMetadata: (metadata: Json) => Promise<void>;
  readonly update: (changes: {
    displayName?: string;
    clientMetadata?: Json;
    selectedTeamId?: string | null;
    totpMultiFactorSecret?: Uint8Array | null;
    profileImageUrl?: string | null;
    primaryEmail?: string | null;
    primaryEmailVerified?: boolean;
    primaryEmailAuthEnabled?: boolean;
    clientReadOnlyMetadata?: Json;
    serverMetadata?: Json;
    password?: string;
  }) => Promise<void>;
  readonly createTeam: (options: { displayName: string; profileImageUrl?: string }) => Promise<ServerTeam>;
  readonly grantPermission: ((id: string) => Promise<void>) & ((team: Team, id: string) => Promise<void>);
  readonly revokePermission: ((id: string) => Promise<void>) & ((team: Team, id: string) => Promise<void>);
  readonly createSession: (options?: { expiresInMillis?: number; isImpersonation?: boolean }) => Promise<{
    readonly getTokens: () => Promise<{ accessToken: string | null; refreshToken: string | null }>;
  }>;
}
promised<AnyUser, ServerUser>();
expectTypeOf<Unknown<AnyUser, ServerUser>>().toBeNever();
promised<AnyUser, CurrentServerUser>();
expectTypeOf<Anything<ServerUser>>().toBeNever();

interface AnyTeam extends Asked<'listUsers', 'useUsers', [], ServerTeamUser[]> {
  readonly createdAt: Date;
  readonly serverMetadata: Json;
  readonly addUser: (userId: string) => Promise<void>;
  readonly removeUser: (userId: string) => Promise<void>;
  readonly update: (changes: {
    displayName?: string;
    profileImageUrl?: string | null;
    clientMetadata?: Json;
    clientReadOnlyMetadata?: Json;
    serverMetadata?: Json;
  }) => Promise<void>;
}
promised<AnyTeam, ServerTeam>();
expectTypeOf<Unknown<AnyTeam, ServerTeam>>().toBeNever();
expectTypeOf<Anything<ServerTeam>>().toBeNever();

promised<{ readonly update: (changes: { isVerified?: boolean }) => Promise<void> }, ServerContactChannel>();
promised<
  {
    readonly accountId: string;
    readonly update: (changes: { accountId?: string; email?: string }) => Promise<Result<undefined, Taken>>;
  },
  ServerOAuthProvider
>();

type Definition = { id: string; description?: string; containedPermissionIds: string[] };
interface Definitions<Kind extends 'Team' | 'Project'> {
  readonly create: Record<`create${Kind}PermissionDefinition`, (options: Definition) => Promise<PermissionDefinition>>;
  readonly update: Record<
    `update${Kind}PermissionDefinition`,
    (id: string, changes: Partial<Definition>) => Promise<unknown>
  >;
  readonly delete: Record<`delete${Kind}PermissionDefinition`, (id: string) => Promise<void>>;
}

interface DraftOptions {
  displayName: string;
  themeId?: string | undefined | false;
  tsxSource?: string;
}

interface AdminApp
  extends Asked<'getProject', 'useProject', [], AdminProject>,
    Asked<'listInternalApiKeys', 'useInternalApiKeys', [], InternalApiKey[]>,
    Asked<'listTeamPermissionDefinitions', 'useTeamPermissionDefinitions', [], PermissionDefinition[]>,
    Asked<'listProjectPermissionDefinitions', 'useProjectPermissionDefinitions', [], PermissionDefinition[]>,
    Asked<'listSentEmails', 'useSentEmails', [], AdminSentEmail[]>,
    Asked<'listEmailThemes', 'useEmailThemes', [], AdminEmailTheme[]>,
    Asked<'listEmailTemplates', 'useEmailTemplates', [], AdminEmailTemplate[]>,
    Asked<'listEmailDrafts', 'useEmailDrafts', [], AdminEmailDraft[]>,
    Asked<'getEmailPreview', 'useEmailPreview', [EmailPreviewOptions], string> {
  readonly createInternalApiKey: (options: {
    description: string;
    expiresAt: Date;
    hasPublishableClientKey: boolean;
    hasSecretServerKey: boolean;
    hasSuperSecretAdminKey: boolean;
  }) => Promise<InternalApiKeyFirstView>;
  readonly sendTestEmail: (options: {
    recipientEmail: string;
    emailConfig: {
      type: 'standard';
      host: string;
      port: number;
      username: string;
      password: string;
      senderName: string;
      senderEmail: string;
    };
  }) => Promise<Result<undefined, { errorMessage: string }>>;
  readonly sendSignInInvitationEmail: (email: string, callbackUrl: string) => Promise<void>;
  readonly createEmailTheme: (displayName: string) => Promise<{ id: string }>;
  readonly updateEmailTheme: (id: string, tsxSource: string) => Promise<void>;
  readonly createEmailTemplate: (displayName: string) => Promise<{ id: string }>;
  readonly updateEmailTemplate: (
    id: string,
    tsxSource: string,
    themeId: string | null | false,
  ) => Promise<{ renderedHtml: string }>;
  readonly createEmailDraft: (options: DraftOptions) => Promise<{ id: string }>;
  readonly updateEmailDraft: (id: string, data: Partial<DraftOptions>) => Promise<void>;
}
promised<AdminApp, PorticoAdminApp>();
expectTypeOf<Unknown<AdminApp, PorticoAdminApp>>().toBeNever();
promised<
  Definitions<'Team'>['create'] & Definitions<'Team'>['update'] & Definitions<'Team'>['delete'],
  PorticoAdminApp
>();
promised<
  Definitions<'Project'>['create'] & Definitions<'Project'>['update'] & Definitions<'Project'>['delete'],
  PorticoAdminApp
>();
expectTypeOf<Anything<PorticoAdminApp>>().toBeNever();

promised<
  {
    readonly id: string;
    readonly displayName: string;
    readonly description: string | null;
    readonly createdAt: Date;
    readonly isProductionMode: boolean;
    readonly ownerTeamId: string | null;
    readonly logoUrl: string | null;
    readonly fullLogoUrl: string | null;
    readonly config: { readonly allowLocalhost: boolean; readonly domains: readonly { readonly domain: string }[] };
    readonly update: (changes: {
      displayName?: string;
      description?: string;
      isProductionMode?: boolean;
      logoUrl?: string | null;
      fullLogoUrl?: string | null;
      config?: { signUpEnabled?: boolean };
    }) => Promise<void>;
    readonly delete: () => Promise<void>;
    readonly updateConfig: (changes: Record<string, Json>) => Promise<void>;
  } & Asked<'getConfig', 'useConfig', [], object> &
    Asked<'getProductionModeErrors', 'useProductionModeErrors', [], ProductionModeError[]>,
  AdminProject
>();

interface KeySet<Value> {
  readonly id: string;
  readonly description: string;
  readonly expiresAt: Date | null;
  readonly manuallyRevokedAt: Date | null;
  readonly createdAt: Date;
  readonly publishableClientKey: Value | null | undefined;
  readonly secretServerKey: Value | null | undefined;
  readonly superSecretAdminKey: Value | null | undefined;
  readonly isValid: () => boolean;
  readonly whyInvalid: () => 'expired' | 'manually-revoked' | null;
  readonly revoke: () => Promise<void>;
}
promised<KeySet<{ readonly lastFour: string }>, InternalApiKey>();
promised<KeySet<string>, InternalApiKeyFirstView>();
