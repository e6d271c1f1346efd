import { invitationEndpoints } from '@portico/contract';
import { revokeCode } from '../../ground/verification-codes/index.ts';
import { listAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
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

  'DELETE /team-invitations/:invitation_id': async ({ params, query, ...context }) => {
    if (context.level !== 'client') await requireTeam(context, query.team_id);
    await revokeCode(context, invitationCode, { subject: query.team_id, id: params.invitation_id });
    return successAnswer;
  },

  'POST /team-invitations/accept/check-code': async ({ body, ...context }) => {
    const recipient_email = await checkInvitation(context, body.code, context.userId);
    return { is_code_valid: true as const, recipient_email };
  },

  'POST /team-invitations/accept/details': async ({ body, ...context }) =>
    await describeInvitation(context, body.code, context.userId),
});
