import type { Json, TeamId, UserId } from '@portico/contract';
import { sql } from 'kysely';
import { scoped } from '../../db/statements.ts';
import { permissionOfRole } from '../../ground/projects/index.ts';

/** A member of an owner team. */
export interface PersonRow {
  readonly user_id: UserId;
  readonly display_name: string | null;
  readonly primary_email: string | null;
  readonly profile_image_url: string | null;
  readonly permission_ids: readonly string[];
  readonly joined_at: Date;
  readonly last_active_at: Date;
  readonly requires_totp: boolean;
  /** Position in the list. */
  readonly cursor: string;
}

interface PeoplePage {
  readonly teamId: TeamId;
  /** The position after which the page begins. */
  readonly afterTime: string;
  readonly afterId: string;
  readonly count: number;
}

/** A page of the members of a team, in the order of joining. Served by `team_memberships_by_joining`. */
export const peopleOfTeam = scoped(
  'people.of_team',
  (_q, the: PeoplePage, tenancyId) => sql<PersonRow>`
    select m.user_id, u.display_name, c.value as primary_email, u.profile_image_url, m.created_at as joined_at,
      u.last_active_at, u.requires_totp,
      to_char(m.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || m.user_id as cursor,
      array(
        select g.permission_id from team_permission_grants g
        where g.tenancy_id = m.tenancy_id and g.team_id = m.team_id and g.user_id = m.user_id
      ) as permission_ids
    from team_memberships m
    join users u on u.tenancy_id = m.tenancy_id and u.id = m.user_id
    left join contact_channels c
      on c.tenancy_id = m.tenancy_id and c.user_id = m.user_id and c.type = 'email' and c.is_primary
    where m.tenancy_id = ${tenancyId} and m.team_id = ${the.teamId}
      and (m.created_at, m.user_id) > (${the.afterTime}::timestamptz, ${the.afterId}::uuid)
    order by m.created_at, m.user_id limit ${the.count}::int`,
);

/** A person of a team. */
interface PersonOfTeam {
  readonly teamId: TeamId;
  readonly userId: UserId;
}

/** The number of members of a team other than a user, for the limit of seats. */
export const countOthers = scoped('people.count_others', (q, the: PersonOfTeam, tenancyId) =>
  q
    .selectFrom('team_memberships')
    .select(sql<number>`count(*)::int`.as('members'))
    .where('tenancy_id', '=', tenancyId)
    .where('team_id', '=', the.teamId)
    .where('user_id', '<>', the.userId),
);

/** An open invitation. */
export interface InvitationRow {
  readonly id: string;
  readonly expires_at: Date;
  readonly data: Json;
}

/** The open invitations of a kind to a team, oldest first. Served by `verification_codes_by_subject`. */
export const openPersonInvitations = scoped(
  'people.open_invitations',
  (_q, the: { teamId: TeamId; kind: string; now: Date }, tenancyId) => sql<InvitationRow>`
    select id, expires_at, data from verification_codes
    where tenancy_id = ${tenancyId} and kind = ${the.kind} and subject = ${the.teamId}::text
      and used_at is null and expires_at > ${the.now}
    order by created_at, id limit 10000`,
);

/** An open invitation. */
export const personInvitationById = scoped(
  'people.invitation_by_id',
  (q, the: { id: string; kind: string; now: Date }, tenancyId) =>
    q
      .selectFrom('verification_codes')
      .select(['expires_at', 'data'])
      .where('tenancy_id', '=', tenancyId)
      .where('id', '=', the.id)
      .where('kind', '=', the.kind)
      .where('used_at', 'is', null)
      .where('expires_at', '>', the.now),
);

/** Whether a user signs in with an address. Served by `contact_channels_used_for_auth`. */
export const accountOfAddress = scoped('people.account_of_address', (q, the: { email: string }, tenancyId) =>
  q
    .selectFrom('contact_channels')
    .select('user_id')
    .where('tenancy_id', '=', tenancyId)
    .where('type', '=', 'email')
    .where('value', '=', the.email)
    .where('used_for_auth', '=', sql.lit(true)),
);

/** A member of a team with an address that is verified or used for sign-in. Served by `contact_channels_by_user`. */
export const memberOfAddress = scoped(
  'people.member_of_address',
  (_q, the: { teamId: TeamId; email: string }, tenancyId) => sql<{ readonly user_id: UserId }>`
    select m.user_id from team_memberships m
    join contact_channels c on c.tenancy_id = m.tenancy_id and c.user_id = m.user_id
    where m.tenancy_id = ${tenancyId} and m.team_id = ${the.teamId}
      and c.type = 'email' and c.value = ${the.email} and (c.is_verified or c.used_for_auth)
    limit 1`,
);

/** The owners of a team with their sign-in addresses. */
export const ownersOfTeam = scoped(
  'people.owners_of_team',
  (_q, the: { teamId: TeamId }, tenancyId) => sql<{
    readonly display_name: string | null;
    readonly email: string | null;
  }>`
    select u.display_name, c.value as email
    from team_permission_grants g
    join users u on u.tenancy_id = g.tenancy_id and u.id = g.user_id
    left join contact_channels c
      on c.tenancy_id = g.tenancy_id and c.user_id = g.user_id and c.type = 'email' and c.used_for_auth
    where g.tenancy_id = ${tenancyId} and g.team_id = ${the.teamId}
      and g.permission_id = ${sql.lit(permissionOfRole.owner)}
    order by u.signed_up_at, c.value limit 100`,
);
