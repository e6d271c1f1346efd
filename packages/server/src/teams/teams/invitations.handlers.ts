import { invitationEndpoints } from '@portico/contract';
import { revokeCode } from '../../ground/verification-codes/index.ts';
import { listAnswer, pageAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { listInvitationHistory } from './invitation-history.service.ts';
import { copyInvitationLink } from './invitation-link.service.ts';
import { invitationFilter } from './invitations.policy.ts';
import { checkInvitation, describeInvitation, invitationCode, invite, listInvitations } from './invitations.service.ts';
import { listInvitationsOf } from './own-invitations.service.ts';
import { requireTeam } from './teams.policy.ts';

export const invitationHandlers = implement(invitationEndpoints, {
  'POST /team-invitations/send-code': async ({ body, ...context }) => {
    const { team_id: teamId, email, callback_url: callbackUrl } = body;
    const invitedBy = context.userId ?? undefined;
    return { success: true as const, id: await invite(context, { teamId, email, callbackUrl, invitedBy }) };
  },

  'GET /team-invitations': async ({ query, ...context }) => {
    const filter = invitationFilter({ teamId: query.team_id, userId: query.user_id });
    return listAnswer(
      'teamId' in filter
        ? await listInvitations(context, filter.teamId)
        : await listInvitationsOf(context, filter.userId),
    );
  },

  'GET /team-invitations/history': async ({ query: { team_id, limit, cursor }, ...context }) => {
    const { invitations, next } = await listInvitationHistory(context, team_id, { limit, cursor });
    return pageAnswer(invitations, next);
  },

  'POST /team-invitations/:invitation_id/link': async ({ params, body, ...context }) => ({
    link: await copyInvitationLink(context, {
      teamId: body.team_id,
      id: params.invitation_id,
      callbackUrl: body.callback_url,
    }),
  }),

  'DELETE /team-invitations/:invitation_id': async ({ params, query, ...context }) => {
    if (context.level !== 'client') await requireTeam(context, query.team_id);
    await revokeCode(context, invitationCode, { subject: query.team_id, id: params.invitation_id });
    return successAnswer;
  },

  'POST /team-invitations/accept/check-code': async ({ body, ...context }) => {
    return { is_code_valid: true as const, ...(await checkInvitation(context, body.code, context.userId)) };
  },

  'POST /team-invitations/accept/details': async ({ body, ...context }) =>
    await describeInvitation(context, body.code, context.userId),
});
