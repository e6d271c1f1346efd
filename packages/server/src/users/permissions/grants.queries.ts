import type { UserId } from '@portico/contract';
import { sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { rowsIn } from '../../db/parts.ts';
import { scoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** Maximum number of grants in a list. */
export const grantsPageMax = 10_000;

/**
 * Grants, optionally of one user and of some permissions. Served by the primary key, or by
 * `project_permission_grants_by_permission`.
 */
export const projectGrants = scoped(
  'permissions.project_grants',
  (q, the: { userId: UserId | null; permissionIds: readonly string[] | null }, tenancyId) =>
    q
      .selectFrom('project_permission_grants')
      .select(['user_id', 'permission_id'])
      .where('tenancy_id', '=', tenancyId)
      .where(sql<boolean>`(${the.userId}::uuid is null or user_id = ${the.userId}::uuid)`)
      .where(sql<boolean>`(${the.permissionIds}::text[] is null or permission_id = any(${the.permissionIds}::text[]))`)
      .orderBy('user_id')
      .orderBy('permission_id')
      .limit(grantsPageMax),
  { plan: 'fresh' },
);

/** Grants a permission to a user. @returns one row if the user exists */
export const grantToUser = scoped('permissions.grant', (q, the: { userId: UserId; permissionId: string }, tenancyId) =>
  q
    .with('granted', (cte) =>
      insertSelect(
        cte,
        'project_permission_grants',
        {
          tenancy_id: sql.ref<TenancyId>('u.tenancy_id'),
          user_id: sql.ref<UserId>('u.id'),
          permission_id: cast(the.permissionId, 'text'),
        },
        sql`from users u where u.tenancy_id = ${tenancyId}::uuid and u.id = ${the.userId}::uuid for key share`,
      )
        .onConflict((conflict) => conflict.doNothing())
        .returning('user_id'),
    )
    .selectFrom('users')
    .select('id')
    .where('tenancy_id', '=', tenancyId)
    .where('id', '=', the.userId),
);

export const revokeFromUser = scoped(
  'permissions.revoke',
  (q, the: { userId: UserId; permissionId: string }, tenancyId) =>
    q
      .deleteFrom('project_permission_grants')
      .where('tenancy_id', '=', tenancyId)
      .where('user_id', '=', the.userId)
      .where('permission_id', '=', the.permissionId),
);

/**
 * Changes the permission ID of grants, or deletes them if the new ID is null. Served by
 * `project_permission_grants_by_permission`.
 */
export const moveProjectGrants = scoped(
  'permissions.move_project_grants',
  (q, the: { from: readonly string[]; to: string | null }, tenancyId) => {
    const moving = q.with('moved', (cte) =>
      cte
        .deleteFrom('project_permission_grants')
        .where('tenancy_id', '=', tenancyId)
        .where(sql<boolean>`permission_id = any(${the.from}::text[])`)
        .returning(['tenancy_id', 'user_id']),
    );
    return insertSelect(
      moving,
      'project_permission_grants',
      {
        tenancy_id: sql.ref<TenancyId>('m.tenancy_id'),
        user_id: sql.ref<UserId>('m.user_id'),
        permission_id: sql<string>`${the.to}::text`,
      },
      sql`from ${rowsIn(moving, 'moved')} m where ${the.to}::text is not null`,
    ).onConflict((conflict) => conflict.doNothing());
  },
);
