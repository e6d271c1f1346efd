import type {
  ContactChannel,
  CurrentInternalUser,
  CurrentUser,
  InternalApiKey,
  PorticoAdminApp,
  PorticoServerApp,
  ServerUser,
  Team,
} from '@portico/react';
import { PorticoClientApp, usePorticoApp, useUser } from '@portico/react';
import { expectTypeOf } from 'vitest';

/** Someone is there when one insists. */
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

/** A hook takes and gives what its method takes and gives. */
export function useTwins(server: PorticoServerApp, admin: PorticoAdminApp) {
  const app = usePorticoApp();
  const user = useUser({ or: 'redirect' });
  const teams = user.useTeams();
  const channels = user.useContactChannels();
  const other = server.useUserById('');
  const users = server.useUsers({ limit: 1 });
  const keys = admin.useInternalApiKeys();
  const adminProject = admin.useProject();
  const project = app.useProject();
  expectTypeOf(teams).toEqualTypeOf<Team[]>();
  expectTypeOf(channels).toEqualTypeOf<ContactChannel[]>();
  expectTypeOf(other).toEqualTypeOf<ServerUser | null>();
  expectTypeOf(users.nextCursor).toEqualTypeOf<string | null>();
  expectTypeOf(keys).toEqualTypeOf<InternalApiKey[]>();
  expectTypeOf(adminProject.config.allowLocalhost).toEqualTypeOf<boolean>();
  expectTypeOf(project.config.signUpEnabled).toEqualTypeOf<boolean>();
}

/** An app cannot do what takes a secret it does not have. */
export function useTooMuch(client: PorticoClientApp, server: PorticoServerApp) {
  // @ts-expect-error clients cannot list users
  void client.listUsers();
  // @ts-expect-error servers cannot see keys
  void server.listInternalApiKeys();
}
