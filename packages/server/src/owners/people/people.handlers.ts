import { peopleEndpoints } from '@portico/contract';
import { roleOfGrants } from '../../ground/projects/index.ts';
import { listAnswer, pageAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import {
  acceptCopiedInvitation,
  describeCopiedInvitation,
  sendCopiedInvitation,
} from './copied-invitations.service.ts';
import type { PersonRow } from './people.queries.ts';
import {
  changeRole,
  listPeople,
  listSessionsOfPerson,
  removePerson,
  requireOwnerTeam,
  revokeSessionOfPerson,
} from './people.service.ts';
import {
  acceptPersonInvitation,
  describePersonInvitation,
  invitePerson,
  listPersonInvitations,
  revokePersonInvitation,
  signUpByInvitation,
} from './person-invitations.service.ts';

function personToWire(row: PersonRow) {
  return {
    user_id: row.user_id,
    display_name: row.display_name,
    primary_email: row.primary_email,
    profile_image_url: row.profile_image_url,
    role: roleOfGrants(row.permission_ids),
    joined_at_millis: row.joined_at.getTime(),
    last_active_at_millis: row.last_active_at.getTime(),
    requires_totp_mfa: row.requires_totp,
  };
}

export const peopleHandlers = implement(peopleEndpoints, {
  'GET /internal/people': async ({ query, ...context }) => {
    const { people, next } = await listPeople(await requireOwnerTeam(context), query);
    return pageAnswer(people.map(personToWire), next);
  },

  'PATCH /internal/people/:user_id': async ({ params, body, ...context }) => {
    await changeRole(await requireOwnerTeam(context), params.user_id, body.role);
    return successAnswer;
  },

  'DELETE /internal/people/:user_id': async ({ params, ...context }) => {
    await removePerson(await requireOwnerTeam(context), params.user_id);
    return successAnswer;
  },

  'GET /internal/people/:user_id/sessions': async ({ params, ...context }) =>
    listAnswer(await listSessionsOfPerson(await requireOwnerTeam(context), params.user_id)),

  'DELETE /internal/people/:user_id/sessions/:session_id': async ({ params, ...context }) => {
    await revokeSessionOfPerson(await requireOwnerTeam(context), params.user_id, params.session_id);
    return successAnswer;
  },

  'GET /internal/people-invitations': async (context) =>
    listAnswer(await listPersonInvitations(await requireOwnerTeam(context))),

  'POST /internal/people-invitations': async ({ body, ...context }) => ({
    success: true as const,
    id: await invitePerson(await requireOwnerTeam(context), body),
  }),

  'DELETE /internal/people-invitations/:invitation_id': async ({ params, ...context }) => {
    await revokePersonInvitation(await requireOwnerTeam(context), params.invitation_id);
    return successAnswer;
  },

  'POST /internal/people-invitations/details': async ({ body, ...context }) =>
    await describePersonInvitation(context, body.code),

  'POST /internal/people-invitations/accept': async ({ body, userId, ...context }) => {
    await acceptPersonInvitation(context, body.code, userId);
    return successAnswer;
  },

  'POST /internal/people-invitations/:invitation_id/details': async ({ params, ...context }) =>
    await describeCopiedInvitation(context, params.invitation_id),

  'POST /internal/people-invitations/:invitation_id/send': async ({ params, ...context }) => {
    await sendCopiedInvitation(context, params.invitation_id);
    return successAnswer;
  },

  'POST /internal/people-invitations/:invitation_id/accept': async ({ params, userId, ...context }) => {
    await acceptCopiedInvitation(context, params.invitation_id, userId);
    return successAnswer;
  },

  'POST /internal/people-invitations/sign-up': async ({ body, ...context }) => {
    const { code, password, display_name: displayName = null } = body;
    return await signUpByInvitation(context, { code, password, displayName });
  },
});
