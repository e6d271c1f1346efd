import { KnownErrors, type TeamId, teamEndpoints } from '@portico/contract';
import { successAnswer, wholeList } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type MemberContext, requireOwnUser, requireSignedIn, requireTeamPermission } from './require-member.ts';
import { teamToWire } from './team.wire.ts';
import { batchOfTeams, isWholeTeam, type TeamPosition } from './team-lists.queries.ts';
import { teamById, teamOfMember } from './teams.queries.ts';
import { changeTeam, createTeam, readTeamImage, removeTeam } from './teams.service.ts';

/** Clients need a permission in the team; servers need none. */
async function requireRight(context: MemberContext, teamId: TeamId, permissionId: string) {
  if (context.level !== 'client') return;
  await requireTeamPermission(context, { teamId, userId: requireSignedIn(context), permissionId });
}

export const teamHandlers = implement(teamEndpoints, {
  'GET /teams': async ({ query, ...context }) => {
    const userId = query.user_id;
    if (context.level === 'client' && userId !== requireOwnUser(context)) {
      throw new Refusal(403, 'Client can only list teams for their own user. Use user_id=me.');
    }
    return await wholeList({
      lean: (after: TeamPosition | undefined) => batchOfTeams(context, userId, after),
      whole: (after, count) => batchOfTeams(context, userId, after, count),
      isWhole: isWholeTeam,
      bytesOf: (team) => team.metadata_bytes,
      toWire: teamToWire,
    });
  },

  'POST /teams': async ({ query, body, ...context }) => {
    const { creator_user_id: given, ...team } = body;
    const image = readTeamImage(body.profile_image_url, context.level !== 'client');
    if (context.level === 'client') {
      const creatorUserId = requireSignedIn(context);
      if (!context.project.config.teams.allowClientTeamCreation) {
        throw new Refusal(403, 'Client team creation is disabled for this project');
      }
      if (given !== undefined && given !== creatorUserId) {
        throw new Refusal(403, 'Client can only create teams with their own user as the creator.');
      }
      return teamToWire(await createTeam(context, team, { creatorUserId, image }));
    }
    const addsCurrentUser = query.add_current_user === true;
    if (addsCurrentUser && given !== undefined) {
      throw new Refusal(400, 'add_current_user and creator_user_id cannot be used together.');
    }
    if (addsCurrentUser && context.userId === null) {
      throw new Refusal(401, 'add_current_user needs a signed-in user.');
    }
    const creatorUserId = addsCurrentUser ? context.userId : (given ?? null);
    return teamToWire(await createTeam(context, team, { creatorUserId, image }));
  },

  'GET /teams/:team_id': async ({ params, ...context }) => {
    const { team_id: teamId } = params;
    if (context.level === 'client') {
      const userId = requireSignedIn(context);
      const row = await teamOfMember.first(context, { teamId, userId });
      if (row === undefined) throw new KnownErrors.TeamMembershipNotFound({ team_id: teamId, user_id: userId });
      return teamToWire(row);
    }
    const row = await teamById.first(context, { teamId });
    if (row === undefined) throw new KnownErrors.TeamNotFound({ team_id: teamId });
    return teamToWire(row);
  },

  'PATCH /teams/:team_id': async ({ params, body, ...context }) => {
    await requireRight(context, params.team_id, '$update_team');
    const image = readTeamImage(body.profile_image_url, context.level !== 'client');
    return teamToWire(await changeTeam(context, params.team_id, body, image));
  },

  'DELETE /teams/:team_id': async ({ params, ...context }) => {
    await requireRight(context, params.team_id, '$delete_team');
    await removeTeam(context, params.team_id);
    return successAnswer;
  },
});
