import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { listOf, pageOf, strict, success } from '../../kit/shapes.ts';
import { team } from './team.entity.ts';

const {
  CannotGetOwnUserWithoutUser,
  TeamMembershipNotFound,
  TeamNotFound,
  TeamPermissionRequired,
  UserAuthenticationRequired,
  UserNotFound,
} = KnownErrors;

const teamAnswer = { client: team.read.client, server: team.read.server } as const;
const teamParams = strict({ team_id: fields.teamId });

/** Maximum number of members that are counted of a team. */
export const memberCountMax = 1000;

export const teamEndpoints = defineEndpoints({
  'GET /teams': {
    summary: 'List teams',
    description:
      'Clients can list the teams of their own user (`user_id=me`). Servers can list all teams or those of a user. Oldest first, or newest first with `desc`. `query` is a part of the name in any case, or a whole ID. With `limit`, the list has pages of at most 20 teams.',
    access: 'client',
    whose: {
      of: 'user',
      id: 'query.user_id',
      refusal: 'Client can only list teams for their own user. Use user_id=me.',
    },
    query: strict({
      user_id: fields.userIdOrMe.optional(),
      order_by: z.enum(['created_at']).optional(),
      desc: fields.flag.optional(),
      limit: z.int().min(1).optional(),
      cursor: fields.timeCursor.optional(),
      query: z.string().max(1000).optional(),
    }),
    response: {
      client: z.union([listOf(team.read.client), pageOf(team.read.client)]),
      server: z.union([listOf(team.read.server), pageOf(team.read.server)]),
    },
    errors: [CannotGetOwnUserWithoutUser],
    refusals: [400, 403],
  },
  'POST /teams': {
    summary: 'Create a team',
    description:
      'The user of a client always becomes the creator. Clients need `client_team_creation_enabled` in the configuration of the project. The creator becomes a member with the default permissions of creators.',
    access: 'client',
    whose: {
      of: 'user',
      id: 'body.creator_user_id',
      refusal: 'Client can only create teams with their own user as the creator.',
      signedOut: 'USER_AUTHENTICATION_REQUIRED',
      missing: 'own',
    },
    query: strict({ add_current_user: fields.flag.optional() }),
    bodySize: 'image',
    body: team.create,
    response: teamAnswer,
    status: 201,
    errors: [UserAuthenticationRequired, CannotGetOwnUserWithoutUser, UserNotFound],
    refusals: [400, 401, 403],
  },
  /** @sdk teams.countMembers(teamIds): MemberCount[] */
  'GET /teams/member-counts': {
    summary: 'Count the members of teams',
    description: `\`team_ids\` are at most ${fields.idsMax} IDs, separated by commas. Counts end at ${memberCountMax}: if \`is_exact\` is false, the team has more members. A team that does not exist has none.`,
    access: 'server',
    whose: { of: 'project' },
    query: strict({ team_ids: fields.listOfIds(fields.teamId) }),
    response: {
      /** The number of members of a team. If it is not exact, the team has more. */
      server: listOf(
        z.object({
          /** The team. */
          team_id: fields.teamId,
          /** At most 1,000. */
          count: fields.count,
          /** Whether the team has no other members. */
          is_exact: z.boolean(),
        }),
      ),
    },
    errors: [],
  },
  'GET /teams/:team_id': {
    summary: 'Get a team',
    description: 'Clients must be members.',
    access: 'client',
    whose: { of: 'team', id: 'params.team_id', together: true },
    params: teamParams,
    query: strict({}),
    response: teamAnswer,
    errors: [UserAuthenticationRequired, TeamMembershipNotFound, TeamNotFound],
  },
  /** @sdk teams.update(teamId, changes: {}): void */
  'PATCH /teams/:team_id': {
    summary: 'Update a team',
    description: 'Clients need the permission `$update_team` in the team.',
    access: 'client',
    whose: { of: 'team', id: 'params.team_id', needs: ['$update_team'] },
    params: teamParams,
    query: strict({}),
    bodySize: 'image',
    body: team.update,
    response: teamAnswer,
    errors: [UserAuthenticationRequired, TeamMembershipNotFound, TeamPermissionRequired, TeamNotFound],
    refusals: [400],
  },
  /** @sdk teams.remove(teamId) */
  'DELETE /teams/:team_id': {
    summary: 'Delete a team',
    description: 'Clients need the permission `$delete_team` in the team. Also deletes memberships and grants.',
    access: 'client',
    whose: { of: 'team', id: 'params.team_id', needs: ['$delete_team'] },
    params: teamParams,
    query: strict({}),
    response: success,
    errors: [UserAuthenticationRequired, TeamMembershipNotFound, TeamPermissionRequired, TeamNotFound],
    refusals: [400],
  },
});
