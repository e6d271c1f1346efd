import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { listOf, strict, success } from '../../kit/shapes.ts';
import {
  existingPermissionId,
  newPermissionDefinition,
  permissionDefinition,
  permissionDefinitionChanges,
  projectGrant,
} from './permission.entity.ts';

const {
  CannotGetOwnUserWithoutUser,
  ContainedPermissionNotFound,
  CurrentProjectNotFound,
  PermissionIdAlreadyExists,
  PermissionNotFound,
  PermissionScopeMismatch,
  UserNotFound,
} = KnownErrors;

const definitionParams = strict({ permission_id: fields.permissionId });
const grantParams = strict({ user_id: fields.userIdOrMe, permission_id: existingPermissionId });

const listDefinitions = {
  access: 'admin',
  query: strict({}),
  response: { admin: listOf(permissionDefinition) },
  errors: [],
} as const;

const createDefinition = {
  access: 'admin',
  query: strict({}),
  body: newPermissionDefinition,
  response: { admin: permissionDefinition },
  status: 201,
  errors: [PermissionIdAlreadyExists, ContainedPermissionNotFound, CurrentProjectNotFound],
} as const;

const changeDefinition = {
  description: 'What is left out is taken away, all but the id. A new id renames the permission wherever it is used.',
  access: 'admin',
  params: definitionParams,
  query: strict({}),
  body: permissionDefinitionChanges,
  response: { admin: permissionDefinition },
  errors: [PermissionNotFound, PermissionIdAlreadyExists, ContainedPermissionNotFound, CurrentProjectNotFound],
} as const;

const deleteDefinition = {
  description: 'Grants of the permission go with it, and others contain it no longer.',
  access: 'admin',
  params: definitionParams,
  query: strict({}),
  response: success,
  errors: [PermissionNotFound, CurrentProjectNotFound],
} as const;

export const permissionEndpoints = defineEndpoints({
  'GET /team-permission-definitions': {
    summary: 'List the permissions of teams',
    description: 'With the system permissions. By id.',
    ...listDefinitions,
  },
  'POST /team-permission-definitions': { summary: 'Define a permission of teams', ...createDefinition },
  'PATCH /team-permission-definitions/:permission_id': {
    summary: 'Change a permission of teams',
    ...changeDefinition,
  },
  'DELETE /team-permission-definitions/:permission_id': {
    summary: 'Delete a permission of teams',
    ...deleteDefinition,
  },
  'GET /project-permission-definitions': { summary: 'List the permissions of the project', ...listDefinitions },
  'POST /project-permission-definitions': { summary: 'Define a permission of the project', ...createDefinition },
  'PATCH /project-permission-definitions/:permission_id': {
    summary: 'Change a permission of the project',
    ...changeDefinition,
  },
  'DELETE /project-permission-definitions/:permission_id': {
    summary: 'Delete a permission of the project',
    ...deleteDefinition,
  },
  'GET /project-permissions': {
    summary: 'List granted permissions of the project',
    description: 'A client lists those of its own user. `recursive` adds what they contain. By user and id.',
    access: 'client',
    query: strict({
      user_id: fields.userIdOrMe.optional(),
      permission_id: fields.permissionId.optional(),
      recursive: fields.flag.optional(),
    }),
    response: listOf(projectGrant),
    errors: [CannotGetOwnUserWithoutUser],
  },
  'POST /project-permissions/:user_id/:permission_id': {
    summary: 'Grant a permission of the project',
    access: 'server',
    params: grantParams,
    query: strict({}),
    body: strict({}),
    response: { server: projectGrant },
    status: 201,
    errors: [CannotGetOwnUserWithoutUser, UserNotFound, PermissionNotFound, PermissionScopeMismatch],
  },
  'DELETE /project-permissions/:user_id/:permission_id': {
    summary: 'Revoke a permission of the project',
    access: 'server',
    params: grantParams,
    query: strict({}),
    response: success,
    errors: [CannotGetOwnUserWithoutUser, UserNotFound, PermissionNotFound],
  },
});
