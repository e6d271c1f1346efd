import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { adminProject, configErrors, newProject } from '../../ground/projects/project.entity.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { listOf, pageOf, strict } from '../../kit/shapes.ts';

const {
  UserAuthenticationRequired,
  ExpectedInternalProject,
  ProjectNotFound,
  TeamMembershipNotFound,
  TeamPermissionRequired,
} = KnownErrors;

export const projectOwnershipEndpoints = defineEndpoints({
  'GET /internal/projects': {
    summary: 'List the projects that the current user owns',
    description:
      'Only for the internal project: the projects of all teams of the user, oldest first, or newest first with `desc`. `query` is a part of the name in any case, or a whole ID. With `limit`, the list has pages of at most 50 projects.',
    hasSecrets: true,
    access: 'client',
    whose: { of: 'dashboard-user', with: ['query.project_id'] },
    query: strict({
      desc: fields.flag.optional(),
      limit: z.int().min(1).optional(),
      cursor: fields.foreignCursor.optional(),
      query: z.string().max(1000).optional(),
      project_id: z.string().max(100).optional(),
    }),
    response: z.union([listOf(adminProject), pageOf(adminProject)]),
    errors: [UserAuthenticationRequired, ExpectedInternalProject],
  },
  'POST /internal/projects': {
    summary: 'Create a project',
    description:
      'Only for the internal project. The owner must be a team of the user, in which the role of the user is developer or owner.',
    access: 'client',
    whose: { of: 'dashboard-user', with: ['body.owner_team_id', 'body.config'] },
    query: strict({}),
    bodySize: 'logos',
    body: newProject,
    response: adminProject,
    status: 201,
    errors: [
      UserAuthenticationRequired,
      ExpectedInternalProject,
      TeamMembershipNotFound,
      TeamPermissionRequired,
      ...configErrors,
    ],
    refusals: [400],
  },
  'POST /internal/projects/transfer': {
    summary: 'Transfer a project to another team',
    description:
      'Only for the internal project. The user must be an admin of the owner team and a member of the new team.',
    access: 'client',
    whose: { of: 'dashboard-user', with: ['body.project_id', 'body.new_team_id'] },
    query: strict({}),
    body: strict({ project_id: z.string().max(100), new_team_id: fields.teamId }),
    response: strict({ success: z.literal('true') }),
    errors: [
      UserAuthenticationRequired,
      ExpectedInternalProject,
      ProjectNotFound,
      TeamPermissionRequired,
      TeamMembershipNotFound,
    ],
    refusals: [400],
  },
});
