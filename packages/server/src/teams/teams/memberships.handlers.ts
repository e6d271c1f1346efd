import { membershipEndpoints, type TeamId, type UserId } from '@portico/contract';
import { invariant } from '../../base/invariant.ts';
import { positionAt } from '../../base/position.ts';
import { smallBytesInBatch } from '../../db/page-bytes.ts';
import { ClientAnswer, ListStream, pageAnswer, successAnswer, wholeList } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { bytesOfUser, isWholeUser, userToWire } from '../../users/users/index.ts';
import { leanMembers, memberProfiles, wholeMembers } from './memberships.queries.ts';
import { addNewMember, changeMemberProfile, removeMember, requireProfile } from './memberships.service.ts';
import { addressReaders, requireFilters, teamOfPage } from './teams.policy.ts';
import { readTeamImage } from './teams.service.ts';

/** Maximum number of members in a page. Their metadata is in it. */
const pageMax = 20;

interface ProfileKey {
  readonly joined_at: string;
  readonly user_id: UserId;
  readonly team_id: TeamId;
}

/** Returns the position after which a list of profiles continues. */
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

/** Reads a page of the members of a team. @throws {Refusal} 400, there is no team */
async function pageOfProfiles(
  context: TenancyContext,
  filter: { readonly teamId: TeamId | null; readonly userId: UserId | null },
  { limit = pageMax, cursor }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
) {
  const teamId = teamOfPage(filter.teamId);
  const { userId } = filter;
  const position = positionAt(cursor);
  const after =
    position === null ? undefined : { joined_at: position.time, user_id: position.id as UserId, team_id: teamId };
  const count = Math.min(limit, pageMax);
  const rows = await wholeMembers.all(context, { ...filter, ...positionOf(after), count: count + 1 });
  const shown = rows.slice(0, count);
  if (shown.length === 0) await requireFilters(context, { teamId, userId: userId ?? undefined });
  const last = rows.length > count ? shown.at(-1) : undefined;
  return pageAnswer(shown.map(profileToWire), last === undefined ? null : `${last.joined_at}_${last.user_id}`);
}

async function profileOf(context: TenancyContext, teamId: TeamId, userId: UserId) {
  return profileToWire(await requireProfile(context, { teamId, userId }));
}

export const membershipHandlers = implement(membershipEndpoints, {
  'POST /team-memberships/:team_id/:user_id': async ({ params, ...context }) => {
    await addNewMember(context, { teamId: params.team_id, userId: params.user_id });
    return { team_id: params.team_id, user_id: params.user_id };
  },

  'DELETE /team-memberships/:team_id/:user_id': async ({ params, ...context }) => {
    const { team_id: teamId, user_id: userId } = params;
    await removeMember(context, { teamId, userId });
    return successAnswer;
  },

  'GET /team-member-profiles': async ({ query, ...context }) => {
    const { team_id: teamId, user_id: userId } = query;
    if (context.level === 'client') {
      invariant(teamId !== undefined && context.userId !== null, 'the declaration requires both of clients');
      const filter = { teamId, userId: userId ?? null };
      const reader = { readerId: context.userId, readerPermissionIds: addressReaders(context) };
      const batch = (after: ProfileKey | undefined) =>
        memberProfiles.all(context, { ...filter, ...reader, ...positionOf(after) });
      const profiles = await wholeList({
        lean: batch,
        whole: batch,
        isWhole: (row): row is typeof row => true,
        bytesOf: () => 0,
        toWire: (row) => row,
      });
      return new ClientAnswer(profiles);
    }
    const filter = { teamId: teamId ?? null, userId: userId ?? null };
    if (query.limit !== undefined) return await pageOfProfiles(context, filter, query);
    const profiles = await wholeList({
      lean: (after: ProfileKey | undefined) => leanMembers.all(context, { ...filter, ...positionOf(after) }),
      whole: (after, count) => wholeMembers.all(context, { ...filter, ...positionOf(after), count }),
      isWhole: (row) => isWholeUser(row, smallBytesInBatch),
      bytesOf: bytesOfUser,
      toWire: profileToWire,
    });
    if (!(profiles instanceof ListStream) && profiles.items.length === 0) {
      await requireFilters(context, { teamId, userId });
    }
    return profiles;
  },

  'GET /team-member-profiles/:team_id/:user_id': async ({ params, ...context }) =>
    await profileOf(context, params.team_id, params.user_id),

  'PATCH /team-member-profiles/:team_id/:user_id': async ({ params, body, ...context }) => {
    const { team_id: teamId, user_id: userId } = params;
    const image = readTeamImage(body.profile_image_url, context.level !== 'client');
    await changeMemberProfile(context, { teamId, userId }, { displayName: body.display_name, image });
    return await profileOf(context, teamId, userId);
  },
});
