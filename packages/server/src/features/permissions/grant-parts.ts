import { type QueryCreator, sql } from 'kysely';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** Permissions of the project that a user is to have. */
export interface ProjectGrantValues {
  readonly userId: string;
  readonly projectPermissionIds: readonly string[];
}

/** Part of a statement: grants permissions of the project to a new user. */
export function grantProjectPermissionsPart(q: QueryCreator<Tables>, the: ProjectGrantValues, tenancyId: TenancyId) {
  return q
    .insertInto('project_permission_grants')
    .columns(['tenancy_id', 'user_id', 'permission_id'])
    .expression(
      sql`select ${tenancyId}::uuid, ${the.userId}::uuid, p from unnest(${the.projectPermissionIds}::text[]) as p`,
    )
    .returning('permission_id');
}
