import { teamEndpoints } from '@portico/contract';
import { listAnswer, pageAnswer, successAnswer, wholeList } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { batchInTime, pageOfTeams, teamFilter } from './find-teams.service.ts';
import { memberCounts } from './member-counts.queries.ts';
import { teamToWire } from './team.wire.ts';
import { isWholeTeam, type TeamPosition } from './team-lists.queries.ts';
import { chooseCreator, requireTeam } from './teams.policy.ts';
import { changeTeam, createTeam, readTeamImage, removeTeam } from './teams.service.ts';

export const teamHandlers = implement(teamEndpoints, {
  'GET /teams': async ({ query, ...context }) => {
    const userId = query.user_id;
    const filter = teamFilter({ userId, isNewestFirst: query.desc ?? false, query: query.query });
    if (query.limit !== undefined) {
      const { limit, cursor } = query;
      const { teams, next, isIncomplete } = await pageOfTeams(context, filter, { limit, cursor });
      return pageAnswer(teams.map(teamToWire), next, isIncomplete);
    }
    return await wholeList({
      lean: (after: TeamPosition | undefined) => batchInTime(context, filter, after),
      whole: (after, count) => batchInTime(context, filter, after, count),
      isWhole: isWholeTeam,
      bytesOf: (team) => team.metadata_bytes,
      toWire: teamToWire,
    });
  },

  'POST /teams': async ({ query, body, ...context }) => {
    const { creator_user_id: given, ...team } = body;
    const image = readTeamImage(body.profile_image_url, context.level !== 'client');
    const addsCurrentUser = query.add_current_user === true;
    const creatorUserId = chooseCreator(context, { creatorUserId: given, addsCurrentUser });
    return teamToWire(await createTeam(context, team, { creatorUserId, image }));
  },

  'GET /teams/member-counts': async ({ query, ...context }) =>
    listAnswer(await memberCounts.all(context, { teamIds: query.team_ids })),

  'GET /teams/:team_id': async ({ params, ...context }) => teamToWire(await requireTeam(context, params.team_id)),

  'PATCH /teams/:team_id': async ({ params, body, ...context }) => {
    const image = readTeamImage(body.profile_image_url, context.level !== 'client');
    return teamToWire(await changeTeam(context, params.team_id, body, image));
  },

  'DELETE /teams/:team_id': async ({ params, ...context }) => {
    await removeTeam(context, params.team_id);
    return successAnswer;
  },
});
