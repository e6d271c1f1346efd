import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { codeErrors, isCodeValid } from '../../ground/verification-codes/verification-code.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { listOf, pageOf, strict, success } from '../../kit/shapes.ts';

const {
  TeamInvitationEmailMismatch,
  TeamMembershipNotFound,
  TeamNotFound,
  TeamPermissionRequired,
  UserAuthenticationRequired,
} = KnownErrors;

// @guard field-invitation-body
const codeBody = strict({ code: fields.verificationCode });
const teamQuery = strict({ team_id: fields.teamId });
const teamErrors = [UserAuthenticationRequired, TeamMembershipNotFound, TeamPermissionRequired, TeamNotFound] as const;

/** The link of an invitation and a user, who is checked first: a code is never spent for nobody. */
const ofInvitee = [
  { of: 'self', signedOut: 'USER_AUTHENTICATION_REQUIRED' },
  { of: 'secret', in: 'body.code', role: 'support' },
] as const;

/** An open team invitation. @see docs/reference/protocol/teams.md#invitations */
export const teamInvitation = z.object({
  id: fields.uuid,
  team_id: fields.teamId,
  team_display_name: z.string(),
  expires_at_millis: fields.millis,
  recipient_email: z.string(),
  /** The page of the link. Null for invitations of earlier versions. */
  callback_url: z.string().nullable(),
});

/** What has become of a team invitation. */
export const invitationStatuses = ['pending', 'accepted', 'expired', 'revoked'] as const;

/**
 * A team invitation and what has become of it.
 *
 * @sdk PastTeamInvitation
 */
const pastInvitation = z.object({
  /** ID of the invitation. */
  id: fields.uuid,
  /** ID of the team. */
  team_id: fields.teamId,
  /** Email address of the recipient. */
  recipient_email: z.string(),
  /** What has become of it. Only a pending invitation can be accepted. */
  status: z.enum(invitationStatuses),
  /** When it was sent. */
  created_at_millis: fields.millis,
  /** Expiry date. */
  expires_at_millis: fields.millis,
  /** When it was accepted or revoked. Null for others. */
  ended_at_millis: fields.millis.nullable(),
});

export const invitationEndpoints = defineEndpoints({
  /** @sdk invitations.send(teamId, email, callbackUrl): void */
  'POST /team-invitations/send-code': {
    summary: 'Invite a person to a team by email',
    description:
      'Clients need the permission `$invite_members` in the team. An earlier open invitation of the address ends. A member with the verified address gets no email.',
    access: 'client',
    whose: { of: 'team', id: 'body.team_id', needs: ['$invite_members'] },
    body: strict({ email: fields.email, team_id: fields.teamId, callback_url: fields.url }),
    response: success.extend({ id: fields.uuid }),
    errors: [...teamErrors, KnownErrors.RedirectUrlNotWhitelisted, KnownErrors.TeamMembershipAlreadyExists],
    refusals: [400],
  },
  /** @sdk invitations.list(of: {}) */
  'GET /team-invitations': {
    summary: 'List the open invitations of a team or user',
    description:
      'With `team_id`, clients need the permissions `$read_members` and `$invite_members` in the team. With `user_id`, the list contains the invitations to verified email addresses of the user, at most 1,000; clients can only list those of their own user. Oldest first.',
    access: 'client',
    whose: [
      { of: 'team', id: 'query.team_id', needs: ['$read_members', '$invite_members'], missing: 'skip' },
      {
        of: 'user',
        id: 'query.user_id',
        refusal: 'Client can only list and accept invitations of their own user. Use user_id=me.',
        missing: 'skip',
      },
    ],
    query: strict({ team_id: fields.teamId.optional(), user_id: fields.userIdOrMe.optional() }),
    response: listOf(teamInvitation),
    errors: [...teamErrors, KnownErrors.CannotGetOwnUserWithoutUser],
    refusals: [400, 403],
  },
  /** @sdk invitations.listHistory(teamId, options: InvitationHistoryOptions): InvitationHistoryPage */
  'GET /team-invitations/history': {
    summary: 'List all invitations of a team with their status',
    description:
      'Newest first. Invitations are deleted 30 days after their expiry. Those that were replaced by a newer one to the same address are not listed.',
    access: 'server',
    whose: { of: 'project' },
    /** Options of a list of all invitations. */
    query: teamQuery.extend({
      /** Maximum number of invitations, at most 100. Default: 20. */
      limit: z.int().min(1).max(100).optional(),
      /** `nextCursor` of the previous page. */
      cursor: fields.timeCursor.optional(),
    }),
    response: {
      /** A page of invitations with the cursor of the next page, which is null at the end. */
      server: pageOf(pastInvitation),
    },
    errors: [TeamNotFound],
  },
  /** @sdk invitations.createLink(invitationId, teamId, callbackUrl?): .link */
  'POST /team-invitations/:invitation_id/link': {
    summary: 'Get a new link of an open invitation, to pass it on',
    description:
      'The link expires when the invitation does. Earlier links of the invitation end, also the one in the email. The new link does not verify the invited address. Without `callback_url`, it opens the page that the invitation was created with.',
    access: 'server',
    whose: { of: 'project', role: 'support' },
    params: strict({ invitation_id: fields.uuid }),
    body: strict({ team_id: fields.teamId, callback_url: fields.url.optional() }),
    response: { server: z.object({ link: secret(z.string()) }) },
    errors: [KnownErrors.RedirectUrlNotWhitelisted, KnownErrors.VerificationCodeNotFound],
    refusals: [400],
  },
  /** @sdk invitations.revoke(invitationId, teamId) */
  'DELETE /team-invitations/:invitation_id': {
    summary: 'Revoke an invitation',
    description: 'Clients need the permission `$remove_members` in the team.',
    access: 'client',
    whose: { of: 'team', id: 'query.team_id', needs: ['$remove_members'], with: ['params.invitation_id'] },
    params: strict({ invitation_id: fields.uuid }),
    query: teamQuery,
    response: success,
    errors: [...teamErrors, KnownErrors.VerificationCodeNotFound],
  },
  /** @sdk invitations.check(code) */
  'POST /team-invitations/accept/check-code': {
    summary: 'Check an invitation without accepting it',
    description:
      'With an access token, it is also checked that the user may accept the invitation. The response names the invited address, the team and the person who invites, unless `teams.invitationsRequireVerifiedEmail` is on.',
    access: 'client',
    whose: { of: 'secret', in: 'body.code', role: 'support' },
    body: codeBody,
    response: z.object({
      is_code_valid: isCodeValid,
      /** The invited address, to fill in a sign-up form. An addition of Portico. */
      recipient_email: z.string().optional(),
      /** The team, for the page that the link opens. An addition of Portico. */
      team_display_name: z.string().optional(),
      /** Display name of the user who invites. Null if a server invites, or the user has no name. An addition of Portico. */
      inviter_display_name: z.string().nullable().optional(),
    }),
    errors: [...codeErrors, TeamInvitationEmailMismatch],
  },
  /** @sdk invitations.getDetails(code) */
  'POST /team-invitations/accept/details': {
    summary: 'Get the team of an invitation',
    access: 'client',
    whose: ofInvitee,
    body: codeBody,
    response: z.object({ team_id: fields.teamId, team_display_name: z.string() }),
    errors: [...codeErrors, UserAuthenticationRequired, TeamInvitationEmailMismatch],
  },
});

/** How users join a team by an invitation. */
export const joiningEndpoints = defineEndpoints({
  /** @sdk invitations.accept(invitationId, userId): void */
  'POST /team-invitations/:invitation_id/accept': {
    summary: 'Accept an invitation of a user by its ID',
    description:
      'The invitation must have been sent to a verified email address of the user. Clients can only act for their own user. Succeeds if the user is already a member.',
    access: 'client',
    whose: {
      of: 'user',
      id: 'query.user_id',
      refusal: 'Client can only list and accept invitations of their own user. Use user_id=me.',
      with: ['params.invitation_id'],
    },
    params: strict({ invitation_id: fields.uuid }),
    query: strict({ user_id: fields.userIdOrMe }),
    response: z.object({}),
    errors: [
      ...codeErrors,
      KnownErrors.CannotGetOwnUserWithoutUser,
      UserAuthenticationRequired,
      KnownErrors.ItemQuantityInsufficientAmount,
    ],
    refusals: [400, 403],
  },
  /** @sdk invitations.acceptWithCode(code): void */
  'POST /team-invitations/accept': {
    summary: 'Accept an invitation',
    description:
      'With `teams.invitationsRequireVerifiedEmail` in the configuration, the user must have verified the invited email address. Otherwise, the user need not have it; if the user has it, it becomes verified. Succeeds if the user is already a member.',
    access: 'client',
    whose: ofInvitee,
    body: codeBody,
    response: z.object({}),
    errors: [
      ...codeErrors,
      UserAuthenticationRequired,
      TeamInvitationEmailMismatch,
      KnownErrors.ItemQuantityInsufficientAmount,
    ],
    refusals: [400],
  },
});
