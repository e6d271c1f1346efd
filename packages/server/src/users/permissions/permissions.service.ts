import { KnownErrors, type UserId } from '@portico/contract';
import type { TenancyContext } from '../../kernel/context.ts';
import { requireUser } from '../users/index.ts';
import { grantToUser, revokeFromUser } from './grants.queries.ts';
import { problemOfScope } from './grants.ts';

/** A project permission of a user. */
export interface ProjectGrant {
  readonly userId: UserId;
  readonly permissionId: string;
}

/** Grants a permission. @throws {UserNotFound | PermissionNotFound | PermissionScopeMismatch} in that order */
export async function grantProjectPermission(context: TenancyContext, grant: ProjectGrant): Promise<void> {
  const problem = problemOfScope(context.project.config, grant.permissionId, 'project');
  if (problem !== undefined) {
    await requireUser(context, grant.userId);
    throw problem;
  }
  if ((await grantToUser.first(context, grant)) === undefined) throw new KnownErrors.UserNotFound();
}

/** Revokes a permission that was granted directly. @throws {UserNotFound | PermissionNotFound} in that order */
export async function revokeProjectPermission(context: TenancyContext, grant: ProjectGrant): Promise<void> {
  if ((await revokeFromUser.run(context, grant)) > 0) return;
  await requireUser(context, grant.userId);
  throw new KnownErrors.PermissionNotFound({ permission_id: grant.permissionId });
}
