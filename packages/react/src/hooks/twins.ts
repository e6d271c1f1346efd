import {
  type ActiveSession,
  type AdminOwnedProject,
  type AdminProject,
  type BaseUser,
  type ContactChannel,
  type CurrentUserOf,
  type GetPartialUserOptions,
  type GetUserOptions,
  type InternalApiKey,
  type ListUsersOptions,
  type OrElse,
  type PartialUser,
  PorticoClientApp,
  type Project,
  type ServerUser,
  type Team,
  type UserPage,
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
    /** Any user by id; null when there is none. */
    useUserById(userId: string): ServerUser | null;
  }
  interface PorticoAdminApp<ProjectId extends string = string> {
    /** The project with its configuration. */
    useProject(): AdminProject;
    /** The key sets of the project, newest first. */
    useInternalApiKeys(): InternalApiKey[];
  }
  interface CurrentUser {
    /** All signed-in periods of the user, newest first. */
    useActiveSessions(): ActiveSession[];
    /** The e-mail addresses of the user, oldest first. */
    useContactChannels(): ContactChannel[];
    /** The teams of the user, oldest first. */
    useTeams(): Team[];
  }
  interface CurrentInternalUser {
    /** The projects of all teams of this user. */
    useOwnedProjects(): AdminOwnedProject[];
  }
  interface ServerUser {
    /** All signed-in periods of the user, newest first. */
    useActiveSessions(): ActiveSession[];
    /** The e-mail addresses of the user, oldest first. */
    useContactChannels(): ContactChannel[];
    /** The teams of the user, oldest first. */
    useTeams(): Team[];
  }
}

installHooks(
  (find) =>
    function twin(this: object, ...args) {
      return useRead(find(this, ...args));
    },
);

const byHand: Record<string, (this: PorticoClientApp, ...args: never[]) => unknown> = {
  useUser(options: GetUserOptions = {}) {
    return useUserOf(this, options);
  },
  usePartialUser(options: GetPartialUserOptions) {
    return usePartialUserOf(this, options);
  },
  useNavigate() {
    return useNavigateOf(this);
  },
};

for (const [name, value] of Object.entries(byHand)) {
  Object.defineProperty(PorticoClientApp.prototype, name, { value, configurable: true, writable: true });
}
