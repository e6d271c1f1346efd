import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { listOf, pageOf, strict, success } from '../../kit/shapes.ts';
import { memberProfileAnswer, memberProfileChanges, membership } from './membership.entity.ts';

const { CannotGetOwnUserWithoutUser, TeamMembershipNotFound, TeamNotFound, TeamPermissionRequired, UserNotFound } =
  KnownErrors;

const memberParams = strict({ team_id: fields.teamId, user_id: fields.userIdOrMe });

export const membershipEndpoints = defineEndpoints({
  /** @sdk teams.addUser(teamId, userId): void */
  'POST /team-memberships/:team_id/:user_id': {
    summary: 'Add a user to a team',
    description: 'The user gets the default permissions of members.',
    access: 'server',
    whose: { of: 'project', role: 'support' },
    params: memberParams,
    query: strict({}),
    body: strict({}),
    response: { server: membership },
    status: 201,
    errors: [CannotGetOwnUserWithoutUser, UserNotFound, TeamNotFound, KnownErrors.TeamMembershipAlreadyExists],
    refusals: [400],
  },
  /** @sdk teams.removeUser(teamId, userId) */
  'DELETE /team-memberships/:team_id/:user_id': {
    summary: 'Remove a user from a team',
    description:
      'Clients may always remove their own user. To remove others, they need the permission `$remove_members` in the team. The last owner of projects cannot leave.',
    access: 'client',
    whose: {
      of: 'team',
      id: 'params.team_id',
      needs: ['$remove_members'],
      orSelf: 'params.user_id',
      signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
    },
    params: memberParams,
    query: strict({}),
    response: success,
    errors: [CannotGetOwnUserWithoutUser, TeamMembershipNotFound, TeamPermissionRequired],
    refusals: [400],
  },
  'GET /team-member-profiles': {
    summary: 'List member profiles',
    description:
      'Clients must be members of the team. For the profiles of others, they need the permission `$read_members`. Ordered by join time. For servers with `team_id` and `limit`, the list has pages of at most 20 members.',
    access: 'client',
    whose: {
      of: 'team',
      id: 'query.team_id',
      needs: ['$read_members'],
      orSelf: 'query.user_id',
      signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
    },
    query: strict({
      team_id: fields.teamId.optional(),
      user_id: fields.userIdOrMe.optional(),
      limit: z.int().min(1).optional(),
      cursor: fields.timeCursor.optional(),
    }),
    response: {
      client: listOf(memberProfileAnswer.client),
      server: z.union([listOf(memberProfileAnswer.server), pageOf(memberProfileAnswer.server)]),
    },
    errors: [CannotGetOwnUserWithoutUser, TeamMembershipNotFound, TeamPermissionRequired, TeamNotFound, UserNotFound],
    refusals: [400],
  },
  'GET /team-member-profiles/:team_id/:user_id': {
    summary: 'Get a member profile',
    description: 'Clients need the permission `$read_members` for the profiles of others.',
    access: 'client',
    whose: {
      of: 'team',
      id: 'params.team_id',
      needs: ['$read_members'],
      orSelf: 'params.user_id',
      signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
    },
    params: memberParams,
    query: strict({}),
    response: memberProfileAnswer,
    errors: [CannotGetOwnUserWithoutUser, TeamMembershipNotFound, TeamPermissionRequired],
  },
  /** @sdk teams.updateProfile(teamId, userId, changes: {}): void */
  'PATCH /team-member-profiles/:team_id/:user_id': {
    summary: 'Update a member profile',
    description: 'Clients can change only their own profiles.',
    access: 'client',
    whose: {
      of: 'user',
      id: 'params.user_id',
      refusal: 'Client can only change the member profiles of their own user.',
      with: ['params.team_id'],
    },
    params: memberParams,
    query: strict({}),
    bodySize: 'image',
    body: memberProfileChanges,
    response: memberProfileAnswer,
    errors: [CannotGetOwnUserWithoutUser, TeamMembershipNotFound],
    refusals: [400, 403],
  },
});
