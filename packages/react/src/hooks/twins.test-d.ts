import type {
  ContactChannel,
  CurrentInternalUser,
  CurrentServerUser,
  CurrentUser,
  EditableTeamMemberProfile,
  InternalApiKey,
  MemberPage,
  NotificationCategory,
  OAuthConnection,
  OAuthProvider,
  Permission,
  PermissionDefinition,
  PorticoAdminApp,
  PorticoServerApp,
  ServerTeam,
  ServerTeamUser,
  ServerUser,
  Team,
  TeamApiKey,
  TeamInvitation,
  TeamPage,
  TeamUser,
  UserApiKey,
} from '@portico/react';
import { PorticoClientApp, usePorticoApp, useUser } from '@portico/react';
import { expectTypeOf } from 'vitest';

/** With `or`, the type has no null. */
export function useSomebody() {
  const maybe = useUser();
  const returned = useUser({ or: 'return-null' });
  const redirected = useUser({ or: 'redirect' });
  const thrown = useUser({ or: 'throw' });
  expectTypeOf(maybe).toEqualTypeOf<CurrentUser | null>();
  expectTypeOf(returned).toEqualTypeOf<CurrentUser | null>();
  expectTypeOf(redirected).toEqualTypeOf<CurrentUser>();
  expectTypeOf(thrown).toEqualTypeOf<CurrentUser>();
}

/** Only users of the internal project own projects. */
export function useProjectOwner() {
  const owner = useUser({ or: 'redirect', projectIdMustMatch: 'internal' });
  const ownerOfApp = new PorticoClientApp({ projectId: 'internal' }).useUser();
  expectTypeOf(owner).toEqualTypeOf<CurrentInternalUser>();
  expectTypeOf(ownerOfApp).toEqualTypeOf<CurrentInternalUser | null>();

  const user = useUser({ or: 'redirect' });
  // @ts-expect-error a user of another project has no projects
  user.useOwnedProjects();
}

/** A hook has the parameters and the result of its method. */
export function useTwins(server: PorticoServerApp, admin: PorticoAdminApp) {
  const app = usePorticoApp();
  const user = useUser({ or: 'redirect' });
  const teams = user.useTeams();
  const channels = user.useContactChannels();
  const links = user.useOAuthProviders();
  const link = user.useOAuthProvider('');
  const account = user.useConnectedAccount('github', { scopes: ['repo'] });
  const insisted = user.useConnectedAccount('github', { or: 'redirect' });
  const { accessToken } = insisted.useAccessToken();
  const other = server.useUserById('');
  const sameOther = server.useUser('');
  const ofKey = server.useUser({ apiKey: '' });
  const current = server.useUser();
  const insistedUser = server.useUser({ or: 'throw' });
  const users = server.useUsers({ limit: 1 });
  const keys = admin.useInternalApiKeys();
  const adminProject = admin.useProject();
  const project = app.useProject();
  expectTypeOf(teams).toEqualTypeOf<Team[]>();
  expectTypeOf(channels).toEqualTypeOf<ContactChannel[]>();
  expectTypeOf(links).toEqualTypeOf<OAuthProvider[]>();
  expectTypeOf(link).toEqualTypeOf<OAuthProvider | null>();
  expectTypeOf(account).toEqualTypeOf<OAuthConnection | null>();
  expectTypeOf(insisted).toEqualTypeOf<OAuthConnection>();
  expectTypeOf(accessToken).toEqualTypeOf<string>();
  expectTypeOf(other).toEqualTypeOf<ServerUser | null>();
  expectTypeOf(sameOther).toEqualTypeOf<ServerUser | null>();
  expectTypeOf(ofKey).toEqualTypeOf<ServerUser | null>();
  expectTypeOf(current).toEqualTypeOf<CurrentServerUser | null>();
  expectTypeOf(insistedUser).toEqualTypeOf<CurrentServerUser>();
  expectTypeOf(users.nextCursor).toEqualTypeOf<string | null>();
  expectTypeOf(users.isIncomplete).toEqualTypeOf<boolean>();
  expectTypeOf(keys).toEqualTypeOf<InternalApiKey[]>();
  expectTypeOf(adminProject.config.allowLocalhost).toEqualTypeOf<boolean>();
  expectTypeOf(project.config.signUpEnabled).toEqualTypeOf<boolean>();
}

/** Hooks of teams, at client and server level. */
export function useTeamTwins(server: PorticoServerApp, admin: PorticoAdminApp, team: Team, user: ServerUser) {
  const own = useUser({ or: 'redirect' });
  expectTypeOf(own.useTeam('')).toEqualTypeOf<Team | null>();
  expectTypeOf(own.useTeamProfile(team)).toEqualTypeOf<EditableTeamMemberProfile>();
  expectTypeOf(own.usePermission('p')).toEqualTypeOf<Permission | null>();
  expectTypeOf(own.usePermission(team, 'p')).toEqualTypeOf<Permission | null>();
  expectTypeOf(own.usePermissions(team, { recursive: false })).toEqualTypeOf<Permission[]>();
  expectTypeOf(own.useApiKeys()).toEqualTypeOf<UserApiKey[]>();
  expectTypeOf(own.useNotificationCategories()).toEqualTypeOf<NotificationCategory[]>();
  expectTypeOf(team.useUsers()).toEqualTypeOf<TeamUser[]>();
  expectTypeOf(team.useInvitations()).toEqualTypeOf<TeamInvitation[]>();
  expectTypeOf(team.useApiKeys()).toEqualTypeOf<TeamApiKey[]>();
  expectTypeOf(server.useTeam({ apiKey: '' })).toEqualTypeOf<ServerTeam | null>();
  expectTypeOf(server.useTeams()).toEqualTypeOf<TeamPage<ServerTeam>>();
  expectTypeOf(user.useTeams()).toEqualTypeOf<ServerTeam[]>();
  const [first] = user.useTeams();
  expectTypeOf(first?.useUsers()).toEqualTypeOf<MemberPage<ServerTeamUser> | undefined>();
  expectTypeOf(admin.useTeamPermissionDefinitions()).toEqualTypeOf<PermissionDefinition[]>();
  expectTypeOf(admin.useProjectPermissionDefinitions()).toEqualTypeOf<PermissionDefinition[]>();
}

/** An app has no hook that its keys do not allow. */
export function useTooMuch(client: PorticoClientApp, server: PorticoServerApp) {
  // @ts-expect-error clients cannot list users
  void client.listUsers();
  // @ts-expect-error servers cannot see keys
  void server.listInternalApiKeys();
}

type Hook = `use${string}`;

/** The methods that can belong to a hook. */
type MethodOf<T, H extends Hook> = H extends `use${infer Noun}` ? (`get${Noun}` | `list${Noun}`) & keyof T : never;

/** The hooks of an object whose name or type fits no method. */
type Misfits<T> = {
  [H in keyof T & Hook]: [MethodOf<T, H>] extends [never]
    ? H
    : T[MethodOf<T, H>] extends (...args: infer A) => Promise<infer R>
      ? T[H] extends (...args: A) => R
        ? never
        : H
      : H;
}[keyof T & Hook];

/** Names that are not generated, or only begin like a hook. */
type ByHand = 'useNavigate' | 'userRead';

/** The hooks declared for editors are those of the SDK: one for each method, and no others. */
export function useNothingElse() {
  expectTypeOf<Misfits<CurrentUser>>().toBeNever();
  expectTypeOf<Misfits<CurrentInternalUser>>().toBeNever();
  expectTypeOf<Misfits<ServerUser>>().toBeNever();
  expectTypeOf<Misfits<CurrentServerUser>>().toBeNever();
  expectTypeOf<Misfits<Team>>().toBeNever();
  expectTypeOf<Misfits<ServerTeam>>().toBeNever();
  expectTypeOf<Misfits<OAuthConnection>>().toBeNever();
  expectTypeOf<Misfits<PorticoClientApp>>().toEqualTypeOf<ByHand>();
  expectTypeOf<Misfits<PorticoServerApp>>().toEqualTypeOf<ByHand>();
  expectTypeOf<Misfits<PorticoAdminApp>>().toEqualTypeOf<ByHand>();
}
