import {
  type ActiveSession,
  type AdminOwnedProject,
  type AdminProject,
  type AdminSentEmail,
  type BaseUser,
  type CompleteConfig,
  type ConnectedAccountOptions,
  type ContactChannel,
  type CurrentServerUser,
  type CurrentUserOf,
  type EditableTeamMemberProfile,
  type GetMetricsOptions,
  type GetPartialUserOptions,
  type GetUserOptions,
  type InternalApiKey,
  type ListPermissionsOptions,
  type ListTeamGrantsOptions,
  type ListUsersOptions,
  type NotificationCategory,
  type OAuthConnection,
  type OAuthProvider,
  type OrElse,
  type PartialUser,
  type Permission,
  type PermissionDefinition,
  PorticoClientApp,
  type PorticoServerApp,
  type ProductionModeError,
  type Project,
  type ProjectMetrics,
  type ServerContactChannel,
  type ServerOAuthProvider,
  type ServerTeam,
  type ServerTeamUser,
  type ServerUser,
  type Team,
  type TeamApiKey,
  type TeamGrant,
  type TeamInvitation,
  type TeamReference,
  type TeamUser,
  type UserApiKey,
  type UserPage,
  type WithApiKey,
} from '@portico/js';
import { installHooks } from '@portico/js/internals';
import { useNavigateOf } from './use-navigate-of.ts';
import { useRead } from './use-read.ts';
import { usePartialUserOf, useUserOf } from './use-user-of.ts';

/**
 * The hooks on the objects of the SDK, each the twin of the `get…` or `list…` method with the same arguments: it
 * remembers, watches and suspends where the method asks. What they do comes from the read that both share; here is
 * only what the editor should know.
 *
 * @see docs/decisions/0003-hooks-in-react.md
 */
declare module '@portico/js' {
  interface PorticoClientApp<ProjectId extends string = string, User extends BaseUser = CurrentUserOf<ProjectId>> {
    /** The project, as far as its users may know it. */
    useProject(): Project;
    /** The signed-in user. */
    useUser(options: GetUserOptions<'redirect' | 'throw' | 'anonymous'> & { or: OrElse }): User;
    useUser(options?: GetUserOptions): User | null;
    /** Who is signed in as far as the access token says. */
    usePartialUser(options: GetPartialUserOptions): PartialUser | null;
    /** How to go to a page of this app: by the router of the host if there is one. */
    useNavigate(): (to: string) => void;
  }
  interface PorticoServerApp<ProjectId extends string = string> {
    /** A page of users. */
    useUsers(options?: ListUsersOptions): UserPage;
    /**
     * Any user by ID, or the user that an API key belongs to; null when there is none.
     *
     * @deprecated With an ID or an API key, use `useUserById` or `useUserByApiKey`.
     */
    useUser(user: string | WithApiKey): ServerUser | null;
    /** The signed-in user. */
    useUser(options: GetUserOptions<'redirect' | 'throw' | 'anonymous'> & { or: OrElse }): CurrentServerUser;
    useUser(options?: GetUserOptions): CurrentServerUser | null;
    /** Any user by id; null when there is none. */
    useUserById(userId: string): ServerUser | null;
    /** The user that an API key belongs to; null when the key opens nothing. */
    useUserByApiKey(apiKey: string): ServerUser | null;
    /** All teams of the project, oldest first. */
    useTeams(): ServerTeam[];
    /** Any team by id, or the one that an API key belongs to; null when there is none. */
    useTeam(team: string | WithApiKey): ServerTeam | null;
    /** Who was granted what in teams: of one team, of one user, or all; by team, user and permission. */
    useTeamGrants(options?: ListTeamGrantsOptions): TeamGrant[];
  }
  interface PorticoAdminApp<ProjectId extends string = string> {
    /** The project with its configuration. */
    useProject(): AdminProject;
    /** The key sets of the project, newest first. */
    useInternalApiKeys(): InternalApiKey[];
    /** The newest e-mails of the project, newest first. */
    useSentEmails(): AdminSentEmail[];
    /** How many users there are and come, where they are, and how they sign in. */
    useMetrics(options?: GetMetricsOptions): ProjectMetrics;
    /** The permissions of teams, with the six of the system; by id. */
    useTeamPermissionDefinitions(): PermissionDefinition[];
    /** The permissions of the project, by id. */
    useProjectPermissionDefinitions(): PermissionDefinition[];
  }
  interface CurrentUser {
    /** All signed-in periods of the user, newest first. */
    useActiveSessions(): ActiveSession[];
    /** The e-mail addresses of the user, oldest first. */
    useContactChannels(): ContactChannel[];
    /** The accounts at identity providers that belong to the user, oldest first. */
    useOAuthProviders(): OAuthProvider[];
    /** One of them; null when there is none. */
    useOAuthProvider(id: string): OAuthProvider | null;
    /** A connected account that the app may use on behalf of the user, with all of the scopes. */
    useConnectedAccount(
      provider: string,
      options: ConnectedAccountOptions & { or: 'redirect' | 'throw' },
    ): OAuthConnection;
    useConnectedAccount(provider: string, options?: ConnectedAccountOptions): OAuthConnection | null;
    /** The teams of the user, oldest first. */
    useTeams(): Team[];
    /** One of them; null when the user is not in it. */
    useTeam(id: string): Team | null;
    /** What the user is called in a team, to be changed. */
    useTeamProfile(team: TeamReference): EditableTeamMemberProfile;
    /** The permission, if the user has it in the project or in a team, directly or through another; else null. */
    usePermission(permissionId: string): Permission | null;
    usePermission(team: TeamReference, permissionId: string): Permission | null;
    /** What the user may do in the project or in a team. */
    usePermissions(options?: ListPermissionsOptions): Permission[];
    usePermissions(team: TeamReference, options?: ListPermissionsOptions): Permission[];
    /** The user's keys for programs, newest first. */
    useApiKeys(): UserApiKey[];
    /** Every kind of mail, and whether the user gets it. */
    useNotificationCategories(): NotificationCategory[];
  }
  interface Team {
    /** The members, in the order of joining. */
    useUsers(): TeamUser[];
    /** Invitations that nobody has taken yet, oldest first. */
    useInvitations(): TeamInvitation[];
    /** The keys of the team, newest first. */
    useApiKeys(): TeamApiKey[];
  }
  interface ServerTeam {
    /** The members with all that is known of them, in the order of joining. */
    useUsers(): ServerTeamUser[];
    /** Invitations that nobody has taken yet, oldest first. */
    useInvitations(): TeamInvitation[];
    /** The keys of the team, newest first. */
    useApiKeys(): TeamApiKey[];
  }
  interface OAuthConnection {
    /** A token for the API of the provider. */
    useAccessToken(): { accessToken: string };
  }
  interface AdminProject {
    /** The complete configuration. */
    useConfig(): CompleteConfig;
    /** What keeps the project from production mode. */
    useProductionModeErrors(): ProductionModeError[];
  }
  interface CurrentInternalUser {
    /** The projects of all teams of this user. */
    useOwnedProjects(): AdminOwnedProject[];
  }
  interface ServerUser {
    /** All signed-in periods of the user, newest first. */
    useActiveSessions(): ActiveSession[];
    /** The e-mail addresses of the user, oldest first. */
    useContactChannels(): ServerContactChannel[];
    /** The accounts at identity providers that belong to the user, oldest first. */
    useOAuthProviders(): ServerOAuthProvider[];
    /** One of them; null when there is none. */
    useOAuthProvider(id: string): ServerOAuthProvider | null;
    /** A connected account that the app may use on behalf of the user, with all of the scopes. */
    useConnectedAccount(
      provider: string,
      options: ConnectedAccountOptions & { or: 'redirect' | 'throw' },
    ): OAuthConnection;
    useConnectedAccount(provider: string, options?: ConnectedAccountOptions): OAuthConnection | null;
    /** The teams of the user, oldest first. */
    useTeams(): ServerTeam[];
    /** One of them; null when the user is not in it. */
    useTeam(id: string): ServerTeam | null;
    /** What the user is called in a team, to be changed. */
    useTeamProfile(team: TeamReference): EditableTeamMemberProfile;
    /** The permission, if the user has it in the project or in a team, directly or through another; else null. */
    usePermission(permissionId: string): Permission | null;
    usePermission(team: TeamReference, permissionId: string): Permission | null;
    /** What the user may do in the project or in a team. */
    usePermissions(options?: ListPermissionsOptions): Permission[];
    usePermissions(team: TeamReference, options?: ListPermissionsOptions): Permission[];
    /** The user's keys for programs, newest first. */
    useApiKeys(): UserApiKey[];
    /** Every kind of mail, and whether the user gets it. */
    useNotificationCategories(): NotificationCategory[];
  }
}

installHooks(
  (find) =>
    function twin(this: object, ...args) {
      return useRead(find(this, ...args));
    },
);

type AnyApp = PorticoClientApp & Pick<PorticoServerApp, 'useUserById' | 'useUserByApiKey'>;

const handMade: Record<string, (this: AnyApp, ...args: never[]) => unknown> = {
  useUser(question: string | WithApiKey | GetUserOptions = {}) {
    return userHookOf(this, question)();
  },
  usePartialUser(options: GetPartialUserOptions) {
    return usePartialUserOf(this, options);
  },
  useNavigate() {
    return useNavigateOf(this);
  },
};

/**
 * The three hooks that share a name. Which one is meant stands in the code of the caller, so it is always the same. Server
 * apps inherit it from client apps: were their class named here, every browser would download it.
 */
function userHookOf(app: AnyApp, question: string | WithApiKey | GetUserOptions): () => unknown {
  if (typeof question === 'string') {
    return function useUserOfId() {
      return app.useUserById(question);
    };
  }
  if ('apiKey' in question) {
    return function useUserOfKey() {
      return app.useUserByApiKey(question.apiKey);
    };
  }
  return function useUserOfSession() {
    return useUserOf(app, question);
  };
}

for (const [name, value] of Object.entries(handMade)) {
  Object.defineProperty(PorticoClientApp.prototype, name, { value, configurable: true, writable: true });
}

// Whoever takes an app from this package takes the hooks along, however little else.
export { PorticoAdminApp, PorticoClientApp, PorticoServerApp } from '@portico/js';
