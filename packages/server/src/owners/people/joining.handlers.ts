import { joiningEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import { acceptInvitation, acceptInvitationById } from '../../teams/teams/index.ts';
import { requireRoomForMember } from './member-limit.ts';

/** Team invitations are accepted here, because teams of the internal project can have a limit of seats. */
export const joiningHandlers = implement(joiningEndpoints, {
  'POST /team-invitations/:invitation_id/accept': async ({ params, query, ...context }) => {
    await acceptInvitationById(context, query.user_id, params.invitation_id, requireRoomForMember);
    return {};
  },

  'POST /team-invitations/accept': async ({ body, ...context }) => {
    await acceptInvitation(context, body.code, context.userId, requireRoomForMember);
    return {};
  },
});
