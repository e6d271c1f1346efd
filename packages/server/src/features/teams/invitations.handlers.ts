import { invitationEndpoints } from '@portico/contract';
import { listAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { Refusal } from '../../platform/refusal.ts';
import { requireOwnUser } from '../users/index.ts';
import { revokeCode, tryCode } from '../verification-codes/index.ts';
import {
  acceptInvitation,
  describeInvitation,
  invitationCode,
  invite,
  listInvitations,
} from './invitations.service.ts';
import { requireRightsInTeam } from './teams.policy.ts';

const oneFilter = 'Send either team_id or user_id.';
const ownOnly = { text: 'Client can only list invitations for their own user. Use user_id=me.' };

export const invitationHandlers = implement(invitationEndpoints, {
  'POST /team-invitations/send-code': async ({ body, ...context }) => {
    const { team_id: teamId, email, callback_url: callbackUrl } = body;
    await requireRightsInTeam(context, teamId, '$invite_members');
    return { success: true as const, id: await invite(context, { teamId, email, callbackUrl }) };
  },

  'GET /team-invitations': async ({ query, ...context }) => {
    const { team_id, user_id } = query;
    if ((team_id === undefined) === (user_id === undefined)) throw new Refusal(400, oneFilter);
    if (team_id === undefined) {
      requireOwnUser(context, user_id, ownOnly);
      return listAnswer([]);
    }
    return listAnswer(await listInvitations(context, team_id));
  },

  'DELETE /team-invitations/:invitation_id': async ({ params, query, ...context }) => {
    await requireRightsInTeam(context, query.team_id, '$remove_members');
    await revokeCode(context, invitationCode, { subject: query.team_id, id: params.invitation_id });
    return successAnswer;
  },

  'POST /team-invitations/accept': async ({ body, ...context }) => {
    await acceptInvitation(context, body.code, context.userId);
    return {};
  },

  'POST /team-invitations/accept/check-code': async ({ body, ...context }) => {
    await tryCode(context, invitationCode, body.code);
    return { is_code_valid: true as const };
  },

  'POST /team-invitations/accept/details': async ({ body, ...context }) =>
    await describeInvitation(context, body.code, context.userId),
});
