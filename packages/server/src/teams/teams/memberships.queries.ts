import type { TeamId, UserId } from '@portico/contract';
import { sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { batchRows, smallBytesInBatch } from '../../db/page-bytes.ts';
import { hasRows, rowsIn } from '../../db/parts.ts';
import { type Marks, scoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { deselectTeamPart, selectUsers, selectUsersUpTo, type UsersBuilder } from '../../users/users/index.ts';
import { requireTeamRoom, type TeamRoomValues } from './team-room.ts';

interface NewMember extends TeamRoomValues {
  readonly teamId: TeamId;
  readonly userId: UserId;
  readonly now: Date;
  readonly permissionIds: readonly string[];
}

/**
 * Adds a user to a team with permissions, if both exist. Locks both.
 *
 * @returns one row: which of them exist, and whether the user is a new member
 */
export const insertMember = scoped('teams.insert_member', (q, the: NewMember, tenancyId) => {
  const joining = q
    .with('team', (cte) =>
      cte
        .selectFrom('teams')
        .select('id')
        .where('tenancy_id', '=', tenancyId)
        .where('id', '=', the.teamId)
        .forKeyShare(),
    )
    .with('member', (cte) =>
      cte
        .selectFrom('users')
        .select('id')
        .where('tenancy_id', '=', tenancyId)
        .where('id', '=', the.userId)
        .forKeyShare(),
    )
    .with('joined', (cte) =>
      insertSelect(
        cte,
        'team_memberships',
        {
          tenancy_id: cast(tenancyId, 'uuid'),
          team_id: sql.ref<TeamId>('t.id'),
          user_id: sql.ref<UserId>('m.id'),
          created_at: cast(the.now, 'timestamptz'),
        },
        // Existing members do not count against the limit.
        sql`from ${rowsIn(cte, 'team')} t cross join ${rowsIn(cte, 'member')} m
          where case when exists (
            select 1 from team_memberships tm
            where tm.tenancy_id = ${tenancyId} and tm.team_id = t.id and tm.user_id = m.id
          ) then true else ${requireTeamRoom(the, tenancyId)} end`,
      )
        .onConflict((conflict) => conflict.doNothing())
        .returning('user_id'),
    )
    .with('granted', (cte) =>
      insertSelect(
        cte,
        'team_permission_grants',
        {
          tenancy_id: cast(tenancyId, 'uuid'),
          team_id: cast(the.teamId, 'uuid'),
          user_id: sql.ref<UserId>('j.user_id'),
          permission_id: sql.ref<string>('p'),
        },
        sql`from ${rowsIn(cte, 'joined')} j cross join unnest(${the.permissionIds}::text[]) as p`,
      ).returning('user_id'),
    );
  return joining.selectNoFrom([
    hasRows(rowsIn(joining, 'team')).as('has_team'),
    hasRows(rowsIn(joining, 'member')).as('has_user'),
    hasRows(rowsIn(joining, 'joined')).as('is_new'),
  ]);
});

/** Removes a user from a team and deselects it. Foreign keys delete the permissions. */
export const deleteMember = scoped('teams.delete_member', (q, the: { teamId: TeamId; userId: UserId }, tenancyId) =>
  q
    .with('deselected', (cte) => deselectTeamPart(cte, the, tenancyId))
    .deleteFrom('team_memberships')
    .where('tenancy_id', '=', tenancyId)
    .where('team_id', '=', the.teamId)
    .where('user_id', '=', the.userId)
    .returning('profile_image_url'),
);

/** Filter of profiles. Null for all. */
interface ProfileFilter {
  readonly teamId: TeamId | null;
  readonly userId: UserId | null;
}

/** The last profile of the previous batch, null for the first batch. */
interface AfterProfile {
  readonly joinedAt: string | null;
  readonly afterUserId: UserId | null;
  readonly afterTeamId: TeamId | null;
}

const fits = (the: Marks<ProfileFilter & AfterProfile>) =>
  sql<boolean>`(${the.teamId}::uuid is null or tm.team_id = ${the.teamId}::uuid)
    and (${the.userId}::uuid is null or tm.user_id = ${the.userId}::uuid)
    and (${the.joinedAt}::timestamptz is null or (tm.created_at, tm.user_id, tm.team_id)
      > (${the.joinedAt}::timestamptz, ${the.afterUserId}::uuid, ${the.afterTeamId}::uuid))`;

/** As a string, because a `Date` has no microseconds. */
const joinedAt = sql<string>`to_char(tm.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
  'joined_at',
);

/** The caller of a list of profiles. */
interface AddressReader {
  readonly readerId: UserId;
  /** The permissions with which the caller may read the addresses of members. */
  readonly readerPermissionIds: readonly string[];
}

/**
 * Builds the expression for a nameless member's primary email, if it is the caller or the caller has one of the
 * permissions.
 */
function addressOfNameless(the: Marks<AddressReader>, tenancyId: TenancyId) {
  // @guard member-addresses-for-inviters
  return sql<string | null>`case
    when coalesce(tm.display_name, u.display_name, '') = '' and (u.id = ${the.readerId}::uuid or exists (
      select 1 from team_permission_grants g
      where g.tenancy_id = ${tenancyId} and g.team_id = tm.team_id and g.user_id = ${the.readerId}::uuid
        and g.permission_id = any(${the.readerPermissionIds}::text[])
    )) then (
      select cc.value from contact_channels cc
      where cc.tenancy_id = ${tenancyId} and cc.user_id = u.id and cc.type = 'email' and cc.is_primary
    ) end`.as('primary_email');
}

/** Display names and images of members, ordered by join time. Served by `team_memberships_by_joining` or `_by_user`. */
export const memberProfiles = scoped(
  'teams.member_profiles',
  (q, the: ProfileFilter & AfterProfile & AddressReader, tenancyId) =>
    q
      .selectFrom('team_memberships as tm')
      .innerJoin('users as u', (on) => on.onRef('u.tenancy_id', '=', 'tm.tenancy_id').onRef('u.id', '=', 'tm.user_id'))
      .select(['tm.team_id', 'tm.user_id', joinedAt])
      .select([
        sql<string | null>`coalesce(tm.display_name, u.display_name)`.as('display_name'),
        sql<string | null>`coalesce(tm.profile_image_url, u.profile_image_url)`.as('profile_image_url'),
        addressOfNameless(the, tenancyId),
      ])
      .where('tm.tenancy_id', '=', tenancyId)
      .where(fits(the))
      .orderBy('tm.created_at')
      .orderBy('tm.user_id')
      .orderBy('tm.team_id')
      .limit(sql.lit(batchRows)),
  { plan: 'fresh' },
);

/** The same with full users, without large values. */
export const leanMembers = scoped(
  'teams.lean_members',
  (q, the: ProfileFilter & AfterProfile, tenancyId) =>
    asMembers(selectUsersUpTo(q, tenancyId, smallBytesInBatch), the, tenancyId).limit(sql.lit(batchRows)),
  { plan: 'fresh' },
);

/** The same with large values, with a limit. */
export const wholeMembers = scoped(
  'teams.whole_members',
  (q, the: ProfileFilter & AfterProfile & { count: number }, tenancyId) =>
    asMembers(selectUsers(q, tenancyId), the, tenancyId).limit(sql<number>`${the.count}::int`),
  { plan: 'fresh' },
);

function asMembers<O>(users: UsersBuilder<O>, the: Marks<ProfileFilter & AfterProfile>, tenancyId: TenancyId) {
  return users
    .innerJoin('team_memberships as tm', (on) =>
      on.onRef('tm.tenancy_id', '=', 'u.tenancy_id').onRef('tm.user_id', '=', 'u.id'),
    )
    .select(['tm.team_id', 'tm.user_id', joinedAt])
    .select([
      sql<string | null>`coalesce(tm.display_name, u.display_name)`.as('member_display_name'),
      sql<string | null>`coalesce(tm.profile_image_url, u.profile_image_url)`.as('member_profile_image_url'),
    ])
    .where('tm.tenancy_id', '=', tenancyId)
    .where(fits(the))
    .orderBy('tm.created_at')
    .orderBy('tm.user_id')
    .orderBy('tm.team_id');
}

/** The profile of a member, locked until the end of the transaction. */
export const lockedMember = scoped('teams.locked_member', (q, the: { teamId: TeamId; userId: UserId }, tenancyId) =>
  q
    .selectFrom('team_memberships')
    .select(['display_name', 'profile_image_url'])
    .where('tenancy_id', '=', tenancyId)
    .where('team_id', '=', the.teamId)
    .where('user_id', '=', the.userId)
    .forUpdate(),
);

interface ProfileValues {
  readonly teamId: TeamId;
  readonly userId: UserId;
  readonly displayName: string | null;
  readonly profileImageUrl: string | null;
}

export const updateMember = scoped('teams.update_member', (q, the: ProfileValues, tenancyId) =>
  q
    .updateTable('team_memberships')
    .set({ display_name: the.displayName, profile_image_url: the.profileImageUrl })
    .where('tenancy_id', '=', tenancyId)
    .where('team_id', '=', the.teamId)
    .where('user_id', '=', the.userId),
);
