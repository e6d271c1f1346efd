import { KnownErrors, teamEndpoints } from '@portico/contract';
import { listAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { Refusal } from '../../http/refusal.ts';
import { teamToWire } from './team.wire.ts';
import { allTeams, teamsOfUser } from './teams.queries.ts';

export const teamHandlers = implement(teamEndpoints, {
  'GET /teams': async ({ query, ...context }) => {
    const userId = query.user_id;
    if (context.level === 'client') {
      if (context.userId === null) throw new KnownErrors.CannotGetOwnUserWithoutUser();
      if (userId !== context.userId)
        throw new Refusal(403, 'Client can only list teams for their own user. Use user_id=me.');
    }
    const rows = userId === undefined ? await allTeams.all(context) : await teamsOfUser.all(context, { userId });
    return listAnswer(rows.map(teamToWire));
  },
});
