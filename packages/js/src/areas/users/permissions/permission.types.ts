// Generated from packages/contract/src/users/permissions/permission.entity.ts by `npm run fix`.

/** Definition of a team or project permission. */
export interface PermissionDefinition {
  /** ID of the permission: lowercase letters, digits, `:` and `_`. IDs of system permissions begin with `$`. */
  readonly id: string;
  /** Description of the permission. */
  readonly description?: string | undefined;
  /** IDs of the permissions that this permission contains. */
  readonly containedPermissionIds: readonly string[];
}

/** Options for a new permission definition. */
export interface PermissionDefinitionCreateOptions {
  /** ID of the permission: lowercase letters, digits, `:` and `_`. */
  readonly id: string;
  /** Description of the permission. */
  readonly description?: string | undefined;
  /** IDs of the permissions that this permission contains. */
  readonly containedPermissionIds?: readonly string[] | undefined;
}

/** New values of a permission definition. Omitted fields are removed, except for the ID. */
export interface PermissionDefinitionUpdateOptions {
  /** ID of the permission: lowercase letters, digits, `:` and `_`. */
  readonly id?: string | undefined;
  /** Description of the permission. */
  readonly description?: string | undefined;
  /** IDs of the permissions that this permission contains. */
  readonly containedPermissionIds?: readonly string[] | undefined;
}
