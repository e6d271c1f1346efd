import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { listOf, strict, success } from '../../kit/shapes.ts';
import {
  newPermissionDefinition,
  permissionDefinition,
  permissionDefinitionChanges,
} from '../permissions/permission.entity.ts';

const { ContainedPermissionNotFound, CurrentProjectNotFound, PermissionIdAlreadyExists, PermissionNotFound } =
  KnownErrors;

const definitionParams = strict({ permission_id: fields.permissionId });

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

export const permissionDefinitionEndpoints = defineEndpoints({
  'GET /team-permission-definitions': {
    summary: 'List the permissions of teams',
    description: 'With the system permissions. By id.',
    ...listDefinitions,
  },
  'POST /team-permission-definitions': {
    summary: 'Define a permission of teams',
    ...createDefinition,
    refusals: [400],
  },
  'PATCH /team-permission-definitions/:permission_id': {
    summary: 'Change a permission of teams',
    ...changeDefinition,
    refusals: [400],
  },
  'DELETE /team-permission-definitions/:permission_id': {
    summary: 'Delete a permission of teams',
    ...deleteDefinition,
    refusals: [400],
  },
  'GET /project-permission-definitions': { summary: 'List the permissions of the project', ...listDefinitions },
  'POST /project-permission-definitions': {
    summary: 'Define a permission of the project',
    ...createDefinition,
    refusals: [400],
  },
  'PATCH /project-permission-definitions/:permission_id': {
    summary: 'Change a permission of the project',
    ...changeDefinition,
    refusals: [400],
  },
  'DELETE /project-permission-definitions/:permission_id': {
    summary: 'Delete a permission of the project',
    ...deleteDefinition,
    refusals: [400],
  },
});
