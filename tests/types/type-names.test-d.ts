import type {
  AdminDomainConfig,
  AdminEmailConfig,
  AdminOAuthProviderConfig,
  AdminOwnedProject,
  AdminProject,
  AdminProjectConfig,
  AdminProjectConfigUpdateOptions,
  AdminProjectCreateOptions,
  AdminProjectPermission,
  AdminProjectPermissionDefinition,
  AdminProjectPermissionDefinitionCreateOptions,
  AdminProjectPermissionDefinitionUpdateOptions,
  AdminProjectUpdateOptions,
  AdminSentEmail,
  AdminTeamPermission,
  AdminTeamPermissionDefinition,
  AdminTeamPermissionDefinitionCreateOptions,
  AdminTeamPermissionDefinitionUpdateOptions,
  Auth,
  Connection,
  ContactChannel,
  CurrentInternalUser,
  CurrentServerUser,
  CurrentUser,
  EditableTeamMemberProfile,
  GetCurrentUserOptions,
  GetUserOptions,
  HandlerUrls,
  InternalApiKey,
  InternalApiKeyBase,
  InternalApiKeyCreateOptions,
  InternalApiKeyFirstView,
  OAuthConnection,
  OAuthProvider,
  OAuthProviderConfig,
  OAuthScopesOnSignIn,
  Project,
  ProjectConfig,
  ServerContactChannel,
  ServerListUsersOptions,
  ServerOAuthProvider,
  ServerTeam,
  ServerTeamCreateOptions,
  ServerTeamMemberProfile,
  ServerTeamUpdateOptions,
  ServerTeamUser,
  ServerUser,
  Session,
  Team,
  TeamCreateOptions,
  TeamInvitation,
  TeamMemberProfile,
  TeamUpdateOptions,
  TeamUser,
  User,
} from '@portico/js';
import { KnownErrors } from '@portico/js';
import { expectTypeOf } from 'vitest';
import { type Anything, promised } from './promised.ts';

/** The type names of the published SDKs that Portico supports. @see docs/reference/protocol/sdk.md#public-surface */
interface Names {
  readonly AdminDomainConfig: AdminDomainConfig;
  readonly AdminEmailConfig: AdminEmailConfig;
  readonly AdminOAuthProviderConfig: AdminOAuthProviderConfig;
  readonly AdminOwnedProject: AdminOwnedProject;
  readonly AdminProject: AdminProject;
  readonly AdminProjectConfig: AdminProjectConfig;
  readonly AdminProjectConfigUpdateOptions: AdminProjectConfigUpdateOptions;
  readonly AdminProjectCreateOptions: AdminProjectCreateOptions;
  readonly AdminProjectPermission: AdminProjectPermission;
  readonly AdminProjectPermissionDefinition: AdminProjectPermissionDefinition;
  readonly AdminProjectPermissionDefinitionCreateOptions: AdminProjectPermissionDefinitionCreateOptions;
  readonly AdminProjectPermissionDefinitionUpdateOptions: AdminProjectPermissionDefinitionUpdateOptions;
  readonly AdminProjectUpdateOptions: AdminProjectUpdateOptions;
  readonly AdminSentEmail: AdminSentEmail;
  readonly AdminTeamPermission: AdminTeamPermission;
  readonly AdminTeamPermissionDefinition: AdminTeamPermissionDefinition;
  readonly AdminTeamPermissionDefinitionCreateOptions: AdminTeamPermissionDefinitionCreateOptions;
  readonly AdminTeamPermissionDefinitionUpdateOptions: AdminTeamPermissionDefinitionUpdateOptions;
  readonly Auth: Auth;
  readonly Connection: Connection;
  readonly ContactChannel: ContactChannel;
  readonly CurrentInternalUser: CurrentInternalUser;
  readonly CurrentServerUser: CurrentServerUser;
  readonly CurrentUser: CurrentUser;
  readonly EditableTeamMemberProfile: EditableTeamMemberProfile;
  readonly GetCurrentUserOptions: GetCurrentUserOptions;
  readonly GetUserOptions: GetUserOptions;
  readonly HandlerUrls: HandlerUrls;
  readonly InternalApiKey: InternalApiKey;
  readonly InternalApiKeyBase: InternalApiKeyBase;
  readonly InternalApiKeyCreateOptions: InternalApiKeyCreateOptions;
  readonly InternalApiKeyFirstView: InternalApiKeyFirstView;
  readonly OAuthConnection: OAuthConnection;
  readonly OAuthProvider: OAuthProvider;
  readonly OAuthProviderConfig: OAuthProviderConfig;
  readonly OAuthScopesOnSignIn: OAuthScopesOnSignIn;
  readonly Project: Project;
  readonly ProjectConfig: ProjectConfig;
  readonly ServerContactChannel: ServerContactChannel;
  readonly ServerListUsersOptions: ServerListUsersOptions;
  readonly ServerOAuthProvider: ServerOAuthProvider;
  readonly ServerTeam: ServerTeam;
  readonly ServerTeamCreateOptions: ServerTeamCreateOptions;
  readonly ServerTeamMemberProfile: ServerTeamMemberProfile;
  readonly ServerTeamUpdateOptions: ServerTeamUpdateOptions;
  readonly ServerTeamUser: ServerTeamUser;
  readonly ServerUser: ServerUser;
  readonly Session: Session;
  readonly Team: Team;
  readonly TeamCreateOptions: TeamCreateOptions;
  readonly TeamInvitation: TeamInvitation;
  readonly TeamMemberProfile: TeamMemberProfile;
  readonly TeamUpdateOptions: TeamUpdateOptions;
  readonly TeamUser: TeamUser;
  readonly User: User;
}

/** Each name is a type of its own. */
export function typeNames() {
  expectTypeOf<Anything<Names>>().toBeNever();
  promised<{ id: string; displayName: string | null }, User>();
  promised<{ id: string }, Connection>();
  promised<{ domain: string; handlerPath: string }, AdminDomainConfig>();
  promised<{ id: string; containedPermissionIds: readonly string[] }, AdminTeamPermissionDefinition>();
  promised<{ displayName: string | null; profileImageUrl: string | null }, ServerTeamMemberProfile>();
  expectTypeOf<AdminProjectConfigUpdateOptions>().toEqualTypeOf<Partial<AdminProjectConfig>>();
}

/** Known errors have the members of the published SDKs. */
export function errorMembers() {
  const error = new KnownErrors.PasswordTooShort({ min_length: 8 });
  expectTypeOf(error.errorCode).toEqualTypeOf<string>();
  expectTypeOf(error.statusCode).toEqualTypeOf<number>();
  expectTypeOf(error.humanReadableMessage).toEqualTypeOf<string>();
  expectTypeOf(error.details.min_length).toEqualTypeOf<number>();
}
