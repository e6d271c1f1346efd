import { z } from 'zod';
import { systemPermissions } from '../../config/project-config.ts';
import * as fields from '../../fields/index.ts';
import { strict } from '../../kit/shapes.ts';

/** The ID of an existing permission: `$` only for system permissions. @see docs/reference/protocol/requests.md#field-rules */
export const existingPermissionId = fields.permissionId.refine(
  (id) => !id.startsWith('$') || Object.hasOwn(systemPermissions, id),
  { error: 'Invalid system permission' },
);

/**
 * Definition of a team or project permission.
 *
 * @sdk PermissionDefinition
 * @see docs/reference/protocol/permissions.md#permission-definitions
 */
export const permissionDefinition = z.object({
  /** ID of the permission: lowercase letters, digits, `:` and `_`. IDs of system permissions begin with `$`. */
  id: z.string(),
  /** Description of the permission. */
  description: z.string().optional(),
  /** IDs of the permissions that this permission contains. */
  contained_permission_ids: z.array(z.string()),
});

const definitionFields = {
  /** Description of the permission. */
  description: z.string().max(1000).optional(),
  /** IDs of the permissions that this permission contains. */
  contained_permission_ids: z.array(existingPermissionId).max(1000).optional(),
};

/**
 * Options for a new permission definition.
 *
 * @sdk PermissionDefinitionCreateOptions
 */
export const newPermissionDefinition = strict({
  /** ID of the permission: lowercase letters, digits, `:` and `_`. */
  id: fields.newPermissionId,
  ...definitionFields,
});

/**
 * New values of a permission definition. Omitted fields are removed, except for the ID.
 *
 * @sdk PermissionDefinitionUpdateOptions
 */
export const permissionDefinitionChanges = strict({
  /** ID of the permission: lowercase letters, digits, `:` and `_`. */
  id: fields.newPermissionId.optional(),
  ...definitionFields,
});

export const projectGrant = z.object({ id: z.string(), user_id: fields.userId });

export const teamGrant = z.object({ id: z.string(), user_id: fields.userId, team_id: fields.teamId });
