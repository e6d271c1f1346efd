import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { listOf, strict, success } from '../../kit/shapes.ts';
import { existingPermissionId, teamGrant } from '../../users/permissions/permission.entity.ts';

const { CannotGetOwnUserWithoutUser, PermissionNotFound, PermissionScopeMismatch, TeamMembershipNotFound } =
  KnownErrors;

const grantParams = strict({
  team_id: fields.teamId,
  user_id: fields.userIdOrMe,
  permission_id: existingPermissionId,
});

export const teamPermissionEndpoints = defineEndpoints({
  /** @sdk permissions.listInTeams(options: {}) */
  'GET /team-permissions': {
    summary: 'List granted team permissions',
    description:
      'Clients can list only those of their own user. `recursive` adds contained permissions. `user_ids` and `team_ids` are at most 100 IDs each, separated by commas: the list has only grants of these users, and in these teams. Ordered by team, user and ID.',
    access: 'client',
    whose: {
      of: 'user',
      id: 'query.user_id',
      refusal: 'Client can only list permissions of their own user. Use user_id=me.',
      with: ['query.team_id', 'query.permission_id', 'query.user_ids', 'query.team_ids'],
    },
    query: strict({
      team_id: fields.teamId.optional(),
      user_id: fields.userIdOrMe.optional(),
      user_ids: fields.listOfIds(fields.userId).optional(),
      team_ids: fields.listOfIds(fields.teamId).optional(),
      permission_id: fields.permissionId.optional(),
      recursive: fields.flag.optional(),
    }),
    response: listOf(teamGrant),
    errors: [CannotGetOwnUserWithoutUser],
    refusals: [403],
  },
  /** @sdk permissions.grantInTeam(teamId, userId, permissionId): void */
  'POST /team-permissions/:team_id/:user_id/:permission_id': {
    summary: 'Grant a team permission',
    access: 'server',
    whose: { of: 'project', role: 'support' },
    params: grantParams,
    query: strict({}),
    body: strict({}),
    response: { server: teamGrant },
    status: 201,
    errors: [CannotGetOwnUserWithoutUser, TeamMembershipNotFound, PermissionNotFound, PermissionScopeMismatch],
  },
  /** @sdk permissions.revokeInTeam(teamId, userId, permissionId) */
  'DELETE /team-permissions/:team_id/:user_id/:permission_id': {
    summary: 'Revoke a team permission',
    access: 'server',
    whose: { of: 'project', role: 'support' },
    params: grantParams,
    query: strict({}),
    response: success,
    errors: [CannotGetOwnUserWithoutUser, TeamMembershipNotFound, KnownErrors.TeamPermissionNotFound],
    refusals: [400],
  },
});
