import type { ProjectRole } from '@portico/contract';
import { type Api, createApi, type Tokens } from './api.ts';
import type { Portico } from './portico.ts';

/** A person of a test project, with tokens of the internal project. */
export interface TestPerson extends Tokens {
  readonly id: string;
  /** The project as this person, at the level admin. */
  readonly admin: Api<'admin'>;
  /** The headers of `admin`, which replace those of a key. */
  readonly adminHeaders: Readonly<Record<string, string>>;
}

const permissionOf: Record<ProjectRole, string> = {
  owner: 'team_admin',
  developer: 'team_member',
  support: 'support',
  read_only: 'read_only',
};

/** Returns a team of the internal project, to which people can be added. Default: the team that owns the test project. */
export function ownersTeam(
  { url, project, internal }: Portico,
  team_id: string = project.ownerTeamId,
): { join(role: ProjectRole): Promise<TestPerson> } {
  return {
    join: async (role) => {
      const server = internal.server();
      const { body: user } = await server.call('POST /users', { body: {} });
      const { id: user_id } = user as { id: string };
      await server.call('POST /team-memberships/:team_id/:user_id', { params: { team_id, user_id }, body: {} });
      const grant = (permission_id: string) => ({ params: { team_id, user_id, permission_id } });
      if (role !== 'developer') {
        await server.call('POST /team-permissions/:team_id/:user_id/:permission_id', {
          ...grant(permissionOf[role]),
          body: {},
        });
        await server.call('DELETE /team-permissions/:team_id/:user_id/:permission_id', grant('team_member'));
      }
      const { body } = await server.call('POST /auth/sessions', { body: { user_id } });
      const tokens = body as Tokens;
      const adminHeaders = {
        'x-stack-project-id': project.id,
        'x-stack-access-type': 'admin',
        'x-stack-admin-access-token': tokens.access_token,
        'x-stack-super-secret-admin-key': '',
      };
      return { ...tokens, id: user_id, admin: createApi<'admin'>(url, adminHeaders), adminHeaders };
    },
  };
}
