import { KnownErrors, membershipEndpoints, type TeamId, type UserId } from '@portico/contract';
import { smallBytesInBatch } from '../../db/page-bytes.ts';
import { ListStream, successAnswer, wholeList } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import type { TenancyContext } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { bytesOfUser, findUser, isWholeUser, userToWire } from '../users/index.ts';
import { leanMembers, memberProfiles, wholeMembers } from './memberships.queries.ts';
import { addMember, changeMemberProfile, removeMember } from './memberships.service.ts';
import { type MemberContext, requireMember, requireOwnUser, requireTeamPermission } from './require-member.ts';
import { teamById } from './teams.queries.ts';
import { readTeamImage } from './teams.service.ts';

/** Clients read their own profile as members, and those of others with a permission. */
async function requireReader(context: MemberContext, teamId: TeamId, asked: UserId | undefined): Promise<void> {
  if (context.level !== 'client') return;
  const userId = requireOwnUser(context);
  if (asked === userId) await requireMember(context, teamId, userId);
  else await requireTeamPermission(context, { teamId, userId, permissionId: '$read_members' });
}

/** @throws {TeamNotFound | UserNotFound} */
async function requireFilters(context: TenancyContext, teamId: TeamId | undefined, userId: UserId | undefined) {
  if (teamId !== undefined && (await teamById.first(context, { teamId })) === undefined) {
    throw new KnownErrors.TeamNotFound({ team_id: teamId });
  }
  if (userId !== undefined && (await findUser.first(context, { userId })) === undefined) {
    throw new KnownErrors.UserNotFound();
  }
}

interface ProfileKey {
  readonly joined_at: string;
  readonly user_id: UserId;
  readonly team_id: TeamId;
}

/** Where a list of profiles goes on. */
function positionOf(after: ProfileKey | undefined) {
  return {
    joinedAt: after?.joined_at ?? null,
    afterUserId: after?.user_id ?? null,
    afterTeamId: after?.team_id ?? null,
  };
}

function profileToWire(row: Awaited<ReturnType<typeof wholeMembers.all>>[number]) {
  return {
    team_id: row.team_id,
    user_id: row.user_id,
    display_name: row.member_display_name,
    profile_image_url: row.member_profile_image_url,
    user: userToWire(row),
  };
}

/** @throws {TeamMembershipNotFound} */
async function profileOf(context: TenancyContext, teamId: TeamId, userId: UserId) {
  const [row] = await wholeMembers.all(context, { teamId, userId, ...positionOf(undefined), count: 1 });
  if (row === undefined) throw new KnownErrors.TeamMembershipNotFound({ team_id: teamId, user_id: userId });
  return profileToWire(row);
}

export const membershipHandlers = implement(membershipEndpoints, {
  'POST /team-memberships/:team_id/:user_id': async ({ params, ...context }) => {
    const isNew = await addMember(context, { teamId: params.team_id, userId: params.user_id });
    if (!isNew) throw new KnownErrors.TeamMembershipAlreadyExists();
    return { team_id: params.team_id, user_id: params.user_id };
  },

  'DELETE /team-memberships/:team_id/:user_id': async ({ params, ...context }) => {
    const { team_id: teamId, user_id: userId } = params;
    if (context.level === 'client' && requireOwnUser(context) !== userId) {
      await requireTeamPermission(context, {
        teamId,
        userId: requireOwnUser(context),
        permissionId: '$remove_members',
      });
    }
    await removeMember(context, { teamId, userId });
    return successAnswer;
  },

  'GET /team-member-profiles': async ({ query, ...context }) => {
    const { team_id: teamId, user_id: userId } = query;
    if (context.level === 'client') {
      requireOwnUser(context);
      if (teamId === undefined) throw new Refusal(400, 'team_id is required for access type client');
      await requireReader(context, teamId, userId);
      const filter = { teamId, userId: userId ?? null };
      const batch = (after: ProfileKey | undefined) => memberProfiles.all(context, { ...filter, ...positionOf(after) });
      // What clients see has no users in it; the type is of what servers see.
      return await wholeList({
        lean: batch,
        whole: batch,
        isWhole: (row): row is typeof row => true,
        bytesOf: () => 0,
        toWire: (row) => row as never,
      });
    }
    const filter = { teamId: teamId ?? null, userId: userId ?? null };
    const profiles = await wholeList({
      lean: (after: ProfileKey | undefined) => leanMembers.all(context, { ...filter, ...positionOf(after) }),
      whole: (after, count) => wholeMembers.all(context, { ...filter, ...positionOf(after), count }),
      isWhole: (row) => isWholeUser(row, smallBytesInBatch),
      bytesOf: bytesOfUser,
      toWire: profileToWire,
    });
    if (!(profiles instanceof ListStream) && profiles.items.length === 0) {
      await requireFilters(context, teamId, userId);
    }
    return profiles;
  },

  'GET /team-member-profiles/:team_id/:user_id': async ({ params, ...context }) => {
    await requireReader(context, params.team_id, params.user_id);
    return await profileOf(context, params.team_id, params.user_id);
  },

  'PATCH /team-member-profiles/:team_id/:user_id': async ({ params, body, ...context }) => {
    const { team_id: teamId, user_id: userId } = params;
    if (context.level === 'client' && requireOwnUser(context) !== userId) {
      throw new Refusal(403, 'Client can only change the member profiles of their own user.');
    }
    const image = readTeamImage(body.profile_image_url, context.level !== 'client');
    await changeMemberProfile(context, { teamId, userId }, { displayName: body.display_name, image });
    return await profileOf(context, teamId, userId);
  },
});
