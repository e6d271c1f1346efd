// Names of types in the published SDKs, for programs that were written for them.
// @see docs/reference/protocol/sdk.md#public-surface

import type { KeySet } from './areas/base/key-sets/key-set.ts';
import type { ClientOptions } from './areas/base/options.ts';
import type {
  AdminDomain,
  AdminOAuthProvider,
  AdminProjectUpdateOptions,
} from './areas/ground/projects/admin-project-options.ts';
import type { ProjectConfig } from './areas/ground/projects/project.ts';
import type { OAuthConnection } from './areas/sign-in/social/connected-account.ts';
import type { TeamMemberProfile } from './areas/teams/teams/team-options.ts';
import type {
  PermissionDefinition,
  PermissionDefinitionCreateOptions,
  PermissionDefinitionUpdateOptions,
} from './areas/users/permissions/permission.types.ts';
import type { Permission } from './areas/users/permissions/permissions.ts';
import type { BaseUser } from './areas/users/users/base-user.ts';
import type { GetUserOptions } from './areas/users/users/current.ts';
import type { ListUsersOptions } from './areas/users/users/user-options.ts';

/** The data that all users have. Same as `BaseUser`. */
export type User = BaseUser;

/** A provider account of a user. */
export type Connection = Pick<OAuthConnection, 'id'>;

/** Additional OAuth scopes, by provider. */
export type OAuthScopesOnSignIn = NonNullable<ClientOptions['oauthScopesOnSignIn']>;

/** Options of `getUser`. Same as `GetUserOptions`. */
export type GetCurrentUserOptions = GetUserOptions;

/** Options of user lists. Same as `ListUsersOptions`. */
export type ServerListUsersOptions = ListUsersOptions;

/** The profile of a user in a team. Same as `TeamMemberProfile`. */
export type ServerTeamMemberProfile = TeamMemberProfile;

/** A trusted domain of a project. Same as `AdminDomain`. */
export type AdminDomainConfig = AdminDomain;

/** An identity provider of a project, with its credentials. Same as `AdminOAuthProvider`. */
export type AdminOAuthProviderConfig = AdminOAuthProvider;

/** An identity provider of a project, as its users see it. */
export type OAuthProviderConfig = ProjectConfig['oauthProviders'][number];

/** Changes to the configuration of a project. */
export type AdminProjectConfigUpdateOptions = NonNullable<AdminProjectUpdateOptions['config']>;

/** The common members of key sets. Same as `KeySet`. */
export type InternalApiKeyBase = KeySet;

/** A team permission of a user. Same as `Permission`. */
export type AdminTeamPermission = Permission;

/** The definition of a team permission. Same as `PermissionDefinition`. */
export type AdminTeamPermissionDefinition = PermissionDefinition;

/** Options of a new team permission definition. Same as `PermissionDefinitionCreateOptions`. */
export type AdminTeamPermissionDefinitionCreateOptions = PermissionDefinitionCreateOptions;

/** Changes to a team permission definition. Same as `PermissionDefinitionUpdateOptions`. */
export type AdminTeamPermissionDefinitionUpdateOptions = PermissionDefinitionUpdateOptions;

/** A project permission of a user. Same as `Permission`. */
export type AdminProjectPermission = Permission;

/** The definition of a project permission. Same as `PermissionDefinition`. */
export type AdminProjectPermissionDefinition = PermissionDefinition;

/** Options of a new project permission definition. Same as `PermissionDefinitionCreateOptions`. */
export type AdminProjectPermissionDefinitionCreateOptions = PermissionDefinitionCreateOptions;

/** Changes to a project permission definition. Same as `PermissionDefinitionUpdateOptions`. */
export type AdminProjectPermissionDefinitionUpdateOptions = PermissionDefinitionUpdateOptions;
