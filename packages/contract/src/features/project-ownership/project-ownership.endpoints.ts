import { KnownErrors } from '../../errors/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { listOf, strict } from '../../kit/shapes.ts';
import { adminProject, configErrors, newProject } from '../projects/project.entity.ts';

const { UserAuthenticationRequired, ExpectedInternalProject, TeamMembershipNotFound } = KnownErrors;

export const projectOwnershipEndpoints = defineEndpoints({
  'GET /internal/projects': {
    summary: 'List the projects that the current user owns',
    description: 'On the internal project only: the projects of all teams the user is a member of.',
    access: 'client',
    query: strict({}),
    response: listOf(adminProject),
    errors: [UserAuthenticationRequired, ExpectedInternalProject],
  },
  'POST /internal/projects': {
    summary: 'Create a project',
    description: 'On the internal project only, for a team the user is a member of.',
    access: 'client',
    query: strict({}),
    body: newProject,
    response: adminProject,
    status: 201,
    errors: [UserAuthenticationRequired, ExpectedInternalProject, TeamMembershipNotFound, ...configErrors],
  },
});
