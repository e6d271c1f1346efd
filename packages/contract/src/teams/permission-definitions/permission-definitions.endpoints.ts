import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { listOf, pageOf, strict, success } from '../../kit/shapes.ts';
import {
  newPermissionDefinition,
  permissionDefinition,
  permissionDefinitionChanges,
} from '../../users/permissions/permission.entity.ts';

const { ContainedPermissionNotFound, CurrentProjectNotFound, PermissionIdAlreadyExists, PermissionNotFound } =
  KnownErrors;

const definitionParams = strict({ permission_id: fields.permissionId });

const listDefinitions = {
  access: 'admin',
  whose: { of: 'project' },
  query: strict({}),
  response: { admin: listOf(permissionDefinition) },
  errors: [],
} as const;

const createDefinition = {
  access: 'admin',
  whose: { of: 'project' },
  query: strict({}),
  /** Options for a new permission definition. */
  body: newPermissionDefinition,
  response: { admin: permissionDefinition },
  status: 201,
  errors: [PermissionIdAlreadyExists, ContainedPermissionNotFound, CurrentProjectNotFound],
} as const;

const changeDefinition = {
  description: 'Missing values are removed, except for the ID. A new ID renames the permission everywhere.',
  access: 'admin',
  whose: { of: 'project' },
  params: definitionParams,
  query: strict({}),
  /** New values of a permission definition. Omitted fields are removed, except for the ID. */
  body: permissionDefinitionChanges,
  response: { admin: permissionDefinition },
  errors: [PermissionNotFound, PermissionIdAlreadyExists, ContainedPermissionNotFound, CurrentProjectNotFound],
} as const;

const deleteDefinition = {
  description: 'Also deletes its grants and removes it from other permissions.',
  access: 'admin',
  whose: { of: 'project' },
  params: definitionParams,
  query: strict({}),
  response: success,
  errors: [PermissionNotFound, CurrentProjectNotFound],
} as const;

export const permissionDefinitionEndpoints = defineEndpoints({
  /**
   * Lists the permission definitions of teams, including the six system permissions, sorted by ID.
   *
   * @sdk app.listTeamPermissionDefinitions(): PermissionDefinition[]
   * @cached permission-definitions:teams
   */
  'GET /team-permission-definitions': {
    summary: 'List team permission definitions',
    description:
      'Includes the system permissions. Ordered by ID. With `limit`, newer clients expect pages; the first one is the whole list.',
    ...listDefinitions,
    query: strict({
      limit: z.int().min(1).optional(),
      cursor: z.string().max(1000).optional(),
      query: z.string().max(1000).optional(),
    }),
    /** Definition of a team or project permission. */
    response: { admin: z.union([listOf(permissionDefinition), pageOf(permissionDefinition)]) },
  },
  /**
   * @throws {PermissionIdAlreadyExists | ContainedPermissionNotFound}
   *
   * @sdk app.createTeamPermissionDefinition(options: PermissionDefinitionCreateOptions)
   * @refreshes permission-definitions admin-project users.
   */
  'POST /team-permission-definitions': {
    summary: 'Create a team permission definition',
    ...createDefinition,
    refusals: [400],
  },
  /**
   * @sdk app.updateTeamPermissionDefinition(permissionId, options: PermissionDefinitionUpdateOptions)
   * @refreshes permission-definitions admin-project users.
   */
  'PATCH /team-permission-definitions/:permission_id': {
    summary: 'Replace a team permission definition',
    ...changeDefinition,
    refusals: [400],
  },
  /**
   * @sdk app.deleteTeamPermissionDefinition(permissionId)
   * @refreshes permission-definitions admin-project users.
   */
  'DELETE /team-permission-definitions/:permission_id': {
    summary: 'Delete a team permission definition',
    ...deleteDefinition,
    refusals: [400],
  },
  /**
   * Lists the permission definitions of the project, sorted by ID.
   *
   * @sdk app.listProjectPermissionDefinitions()
   * @cached permission-definitions:project
   */
  'GET /project-permission-definitions': { summary: 'List project permission definitions', ...listDefinitions },
  /**
   * @throws {PermissionIdAlreadyExists | ContainedPermissionNotFound}
   *
   * @sdk app.createProjectPermissionDefinition(options: PermissionDefinitionCreateOptions)
   * @refreshes permission-definitions admin-project users.
   */
  'POST /project-permission-definitions': {
    summary: 'Create a project permission definition',
    ...createDefinition,
    refusals: [400],
  },
  /**
   * @sdk app.updateProjectPermissionDefinition(permissionId, options: PermissionDefinitionUpdateOptions)
   * @refreshes permission-definitions admin-project users.
   */
  'PATCH /project-permission-definitions/:permission_id': {
    summary: 'Replace a project permission definition',
    ...changeDefinition,
    refusals: [400],
  },
  /**
   * @sdk app.deleteProjectPermissionDefinition(permissionId)
   * @refreshes permission-definitions admin-project users.
   */
  'DELETE /project-permission-definitions/:permission_id': {
    summary: 'Delete a project permission definition',
    ...deleteDefinition,
    refusals: [400],
  },
});
