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
 * A permission of a scope, and the permissions that it contains.
 *
 * @see docs/reference/protocol/permissions.md#permission-definitions
 */
export const permissionDefinition = z.object({
  id: z.string(),
  description: z.string().optional(),
  contained_permission_ids: z.array(z.string()),
});

const definitionFields = {
  description: z.string().max(1000).optional(),
  contained_permission_ids: z.array(existingPermissionId).max(1000).optional(),
};

export const newPermissionDefinition = strict({ id: fields.newPermissionId, ...definitionFields });

/** Missing values are removed, except for the ID. */
export const permissionDefinitionChanges = strict({ id: fields.newPermissionId.optional(), ...definitionFields });

export const projectGrant = z.object({ id: z.string(), user_id: fields.userId });

export const teamGrant = z.object({ id: z.string(), user_id: fields.userId, team_id: fields.teamId });
