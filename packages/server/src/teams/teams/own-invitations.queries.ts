import type { TeamId, UserId } from '@portico/contract';
import { type RawBuilder, sql } from 'kysely';
import { scoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { teamInvitationKind } from '../../users/owner-teams/index.ts';

/** Maximum number of listed invitations, oldest first. */
const listedMax = 1_000;

/** Builds the condition that the invitation `c` was sent to a verified address of a user. */
function isForUser(userId: RawBuilder<UserId>, tenancyId: TenancyId): RawBuilder<boolean> {
  // @guard field-invitation-verified-address
  return sql<boolean>`c.data ->> 'email' in (
    select cc.value from contact_channels cc
    where cc.tenancy_id = ${tenancyId} and cc.user_id = ${userId} and cc.type = 'email' and cc.is_verified
  )`;
}

/** The usable invitations to verified addresses of a user, oldest first. Served by `verification_codes_of_invitee`. */
export const invitationsOfUser = scoped(
  'teams.invitations_of_user',
  (q, the: { userId: UserId; now: Date }, tenancyId) =>
    q
      .selectFrom('verification_codes as c')
      .innerJoin('teams as t', (on) =>
        on.on('t.tenancy_id', '=', tenancyId).on(sql<boolean>`t.id = (c.data ->> 'team_id')::uuid`),
      )
      .select(['c.id', 'c.expires_at', 't.id as team_id', 't.display_name as team_display_name'])
      .select([
        sql<string>`c.data ->> 'email'`.as('email'),
        sql<string | null>`c.data ->> 'callback_url'`.as('callback_url'),
      ])
      .where('c.tenancy_id', '=', tenancyId)
      .where('c.kind', '=', sql.lit(teamInvitationKind))
      .where('c.used_at', 'is', null)
      .where('c.expires_at', '>', the.now)
      .where(isForUser(sql`${the.userId}`, tenancyId))
      .orderBy('c.created_at')
      .orderBy('c.id')
      .limit(sql.lit(listedMax)),
);

/** An invitation to a verified address of a user, also if it was used or has expired. Not one that was revoked. */
export const invitationOfUser = scoped(
  'teams.invitation_of_user',
  (q, the: { userId: UserId; id: string }, tenancyId) =>
    q
      .selectFrom('verification_codes as c')
      .select(['c.id', 'c.expires_at', 'c.used_at'])
      .select(sql<TeamId>`(c.data ->> 'team_id')::uuid`.as('team_id'))
      .where('c.tenancy_id', '=', tenancyId)
      .where('c.id', '=', the.id)
      .where('c.kind', '=', sql.lit(teamInvitationKind))
      .where('c.revoked_at', 'is', null)
      // @guard things-invitation-of-another-user
      .where(isForUser(sql`${the.userId}`, tenancyId)),
);

/** A member of a team who has verified an address. Served by `contact_channels_by_user`. */
export const memberWithAddress = scoped(
  'teams.member_with_address',
  (q, the: { teamId: TeamId; email: string }, tenancyId) =>
    q
      .selectFrom('team_memberships as m')
      .innerJoin('contact_channels as cc', (on) =>
        on.on('cc.tenancy_id', '=', tenancyId).onRef('cc.user_id', '=', 'm.user_id').on('cc.type', '=', 'email'),
      )
      .select('m.user_id')
      .where('m.tenancy_id', '=', tenancyId)
      .where('m.team_id', '=', the.teamId)
      .where('cc.value', '=', the.email)
      .where('cc.is_verified', '=', true)
      .limit(1),
);

/** Whether a user has verified an address. No row if it is no address of the user. */
export const addressOfUser = scoped(
  'teams.address_of_invitee',
  (q, the: { userId: UserId; email: string }, tenancyId) =>
    q
      .selectFrom('contact_channels')
      .select('is_verified')
      .where('tenancy_id', '=', tenancyId)
      .where('user_id', '=', the.userId)
      .where('type', '=', 'email')
      .where('value', '=', the.email),
);

/** The names of a team and of the user who invites to it. */
export const namesOfInvitation = scoped(
  'teams.names_of_invitation',
  (q, the: { teamId: TeamId; inviterId: UserId | null }, tenancyId) =>
    q
      .selectFrom('teams as t')
      .leftJoin('users as u', (on) => on.onRef('u.tenancy_id', '=', 't.tenancy_id').on('u.id', '=', the.inviterId))
      .select(['t.display_name as team_display_name', 'u.display_name as inviter_display_name'])
      .where('t.tenancy_id', '=', tenancyId)
      .where('t.id', '=', the.teamId),
);
