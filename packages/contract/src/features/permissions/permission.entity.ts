import { z } from 'zod';
import { systemPermissions } from '../../config/project-config.ts';
import * as fields from '../../fields/index.ts';
import { strict } from '../../kit/shapes.ts';

/** A permission that exists: `$` only for the system permissions. @see docs/protocol/requests.md#field-rules */
export const existingPermissionId = fields.permissionId.refine(
  (id) => !id.startsWith('$') || Object.hasOwn(systemPermissions, id),
  { error: 'Invalid system permission' },
);

/** A right of a scope, and what it contains. @see docs/protocol/permissions.md#permission-definitions */
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

/** What is left out is taken away, all but the id. */
export const permissionDefinitionChanges = strict({ id: fields.newPermissionId.optional(), ...definitionFields });

export const projectGrant = z.object({ id: z.string(), user_id: fields.userId });

export const teamGrant = z.object({ id: z.string(), user_id: fields.userId, team_id: fields.teamId });
