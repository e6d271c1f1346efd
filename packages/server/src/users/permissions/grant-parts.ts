import type { UserId } from '@portico/contract';
import { type QueryCreator, sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** Project permissions to grant to a user. */
export interface ProjectGrantValues {
  readonly userId: UserId;
  readonly projectPermissionIds: readonly string[];
}

/** Builds the statement part that grants project permissions to a new user. */
export function grantProjectPermissionsPart(q: QueryCreator<Tables>, the: ProjectGrantValues, tenancyId: TenancyId) {
  return insertSelect(
    q,
    'project_permission_grants',
    {
      tenancy_id: cast(tenancyId, 'uuid'),
      user_id: cast(the.userId, 'uuid'),
      permission_id: sql.ref<string>('p'),
    },
    sql`from unnest(${the.projectPermissionIds}::text[]) as p`,
  ).returning('permission_id');
}
