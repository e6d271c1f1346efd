import type { TeamId, UserId } from '@portico/contract';
import { sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { rowsIn } from '../../db/parts.ts';
import { scoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { grantsPageMax } from '../../users/permissions/index.ts';

interface GrantFilter {
  readonly teamId: TeamId | null;
  readonly userId: UserId | null;
  readonly userIds: readonly UserId[] | null;
  readonly teamIds: readonly TeamId[] | null;
  readonly permissionIds: readonly string[] | null;
}

/** Grants in teams. Null filters match all. Served by the primary key, or by `team_memberships_by_user`. */
export const teamGrants = scoped(
  'teams.grants',
  (q, the: GrantFilter, tenancyId) =>
    q
      .selectFrom('team_memberships as m')
      .innerJoin('team_permission_grants as g', (on) =>
        on
          .onRef('g.tenancy_id', '=', 'm.tenancy_id')
          .onRef('g.team_id', '=', 'm.team_id')
          .onRef('g.user_id', '=', 'm.user_id'),
      )
      .select(['g.team_id', 'g.user_id', 'g.permission_id'])
      .where('m.tenancy_id', '=', tenancyId)
      .where(sql<boolean>`(${the.teamId}::uuid is null or m.team_id = ${the.teamId}::uuid)`)
      .where(sql<boolean>`(${the.userId}::uuid is null or m.user_id = ${the.userId}::uuid)`)
      .where(sql<boolean>`(${the.userIds}::uuid[] is null or m.user_id = any(${the.userIds}::uuid[]))`)
      .where(sql<boolean>`(${the.teamIds}::uuid[] is null or m.team_id = any(${the.teamIds}::uuid[]))`)
      .where(
        sql<boolean>`(${the.permissionIds}::text[] is null or g.permission_id = any(${the.permissionIds}::text[]))`,
      )
      .orderBy('g.team_id')
      .orderBy('g.user_id')
      .orderBy('g.permission_id')
      .limit(grantsPageMax),
  { plan: 'fresh' },
);

interface Grant {
  readonly teamId: TeamId;
  readonly userId: UserId;
  readonly permissionId: string;
}

/** Grants a permission to a member. @returns one row if the user is a member */
export const grantToMember = scoped('teams.grant', (q, the: Grant, tenancyId) =>
  q
    .with('granted', (cte) =>
      insertSelect(
        cte,
        'team_permission_grants',
        {
          tenancy_id: sql.ref<TenancyId>('m.tenancy_id'),
          team_id: sql.ref<TeamId>('m.team_id'),
          user_id: sql.ref<UserId>('m.user_id'),
          permission_id: cast(the.permissionId, 'text'),
        },
        sql`from team_memberships m
          where m.tenancy_id = ${tenancyId}::uuid and m.team_id = ${the.teamId}::uuid
          and m.user_id = ${the.userId}::uuid for key share`,
      )
        .onConflict((conflict) => conflict.doNothing())
        .returning('user_id'),
    )
    .selectFrom('team_memberships')
    .select('user_id')
    .where('tenancy_id', '=', tenancyId)
    .where('team_id', '=', the.teamId)
    .where('user_id', '=', the.userId),
);

export const revokeFromMember = scoped('teams.revoke', (q, the: Grant, tenancyId) =>
  q
    .deleteFrom('team_permission_grants')
    .where('tenancy_id', '=', tenancyId)
    .where('team_id', '=', the.teamId)
    .where('user_id', '=', the.userId)
    .where('permission_id', '=', the.permissionId),
);

/** Grants a permission to a member in place of others. */
export const replaceGrants = scoped(
  'teams.replace_grants',
  (_q, the: Grant & { readonly replacedIds: readonly string[] }, tenancyId) => sql<never>`
    with dropped as (
      delete from team_permission_grants
      where tenancy_id = ${tenancyId} and team_id = ${the.teamId} and user_id = ${the.userId}
        and permission_id = any(${the.replacedIds}::text[]) and permission_id <> ${the.permissionId}::text
    )
    insert into team_permission_grants (tenancy_id, team_id, user_id, permission_id)
    values (${tenancyId}::uuid, ${the.teamId}::uuid, ${the.userId}::uuid, ${the.permissionId}::text)
    on conflict do nothing`,
);

/**
 * Changes the permission ID of grants, or deletes them if the new ID is null. Served by
 * `team_permission_grants_by_permission`.
 */
export const moveGrants = scoped(
  'teams.move_grants',
  (q, the: { from: readonly string[]; to: string | null }, tenancyId) => {
    const moving = q.with('moved', (cte) =>
      cte
        .deleteFrom('team_permission_grants')
        .where('tenancy_id', '=', tenancyId)
        .where(sql<boolean>`permission_id = any(${the.from}::text[])`)
        .returning(['tenancy_id', 'team_id', 'user_id']),
    );
    return insertSelect(
      moving,
      'team_permission_grants',
      {
        tenancy_id: sql.ref<TenancyId>('m.tenancy_id'),
        team_id: sql.ref<TeamId>('m.team_id'),
        user_id: sql.ref<UserId>('m.user_id'),
        permission_id: sql<string>`${the.to}::text`,
      },
      sql`from ${rowsIn(moving, 'moved')} m where ${the.to}::text is not null`,
    ).onConflict((conflict) => conflict.doNothing());
  },
);
