import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { listOf, strict, success } from '../../kit/shapes.ts';
import { existingPermissionId, projectGrant } from './permission.entity.ts';

const { CannotGetOwnUserWithoutUser, PermissionNotFound, PermissionScopeMismatch, UserNotFound } = KnownErrors;

const grantParams = strict({ user_id: fields.userIdOrMe, permission_id: existingPermissionId });

export const permissionEndpoints = defineEndpoints({
  /** @sdk permissions.listInProject(options: {}) */
  'GET /project-permissions': {
    summary: 'List granted project permissions',
    description:
      'Clients can list only those of their own user. `recursive` adds contained permissions. Ordered by user and ID.',
    access: 'client',
    whose: {
      of: 'user',
      id: 'query.user_id',
      refusal: 'Client can only list permissions of their own user. Use user_id=me.',
      with: ['query.permission_id'],
    },
    query: strict({
      user_id: fields.userIdOrMe.optional(),
      permission_id: fields.permissionId.optional(),
      recursive: fields.flag.optional(),
    }),
    response: listOf(projectGrant),
    errors: [CannotGetOwnUserWithoutUser],
    refusals: [403],
  },
  /** @sdk permissions.grantInProject(userId, permissionId): void */
  'POST /project-permissions/:user_id/:permission_id': {
    summary: 'Grant a project permission',
    access: 'server',
    whose: { of: 'project', role: 'support' },
    params: grantParams,
    query: strict({}),
    body: strict({}),
    response: { server: projectGrant },
    status: 201,
    errors: [CannotGetOwnUserWithoutUser, UserNotFound, PermissionNotFound, PermissionScopeMismatch],
  },
  /** @sdk permissions.revokeInProject(userId, permissionId) */
  'DELETE /project-permissions/:user_id/:permission_id': {
    summary: 'Revoke a project permission',
    access: 'server',
    whose: { of: 'project', role: 'support' },
    params: grantParams,
    query: strict({}),
    response: success,
    errors: [CannotGetOwnUserWithoutUser, UserNotFound, PermissionNotFound],
  },
});
