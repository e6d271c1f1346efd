import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { codeErrors } from '../../ground/verification-codes/verification-code.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { projectRoles } from '../../kit/project-roles.ts';
import { listOf, pageOf, strict, success } from '../../kit/shapes.ts';
import { session, signInResult } from '../../users/sessions/session.entity.ts';

const { ItemQuantityInsufficientAmount, TeamInvitationEmailMismatch, TeamMembershipNotFound } = KnownErrors;
const { UserAuthenticationRequired } = KnownErrors;

/** @sdk ProjectRole */
const role = z.enum(projectRoles);
const personParams = strict({ user_id: fields.userId });
const invitationParams = strict({ invitation_id: fields.uuid });
const codeBody = strict({ code: fields.verificationCode });

/** A member of the team that owns a project. @see docs/run/people-and-roles.md */
export const person = z.object({
  /** ID in the internal project. */
  user_id: fields.userId,
  display_name: z.string().nullable(),
  primary_email: z.string().nullable(),
  profile_image_url: z.string().nullable(),
  role,
  joined_at_millis: fields.millis,
  last_active_at_millis: fields.millis,
  requires_totp_mfa: z.boolean(),
});

/**
 * An open invitation to a project.
 *
 * @sdk ProjectPersonInvitation
 */
export const personInvitation = z.object({
  /** ID of the invitation, for `revokePersonInvitation`. */
  id: fields.uuid,
  /** Invited email. Only a user with this address can accept. */
  email: z.string(),
  /** Role of the person after accepting. */
  role,
  /** When the invitation expires. */
  expires_at_millis: fields.millis,
});

export const peopleEndpoints = defineEndpoints({
  'GET /internal/people': {
    summary: 'List the people of the project',
    description: 'The members of the team that owns the project, in the order of joining.',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({ cursor: fields.timeCursor.optional(), limit: z.int().min(1).max(200).optional() }),
    response: pageOf(person),
    refusals: [400],
  },
  /**
   * @throws {KnownErrors.TeamMembershipNotFound}
   * @throws {RequestFailed} 400, the person is the last owner
   *
   * @sdk people.changeRole(userId, role)
   */
  'PATCH /internal/people/:user_id': {
    summary: 'Change the role of a person',
    description:
      'Only for owners, not for keys. The role applies to all projects of the team. The last owner keeps the role.',
    access: 'admin',
    whose: { of: 'people', role: 'owner' },
    params: personParams,
    query: strict({}),
    body: strict({ role }),
    response: success,
    errors: [TeamMembershipNotFound],
    refusals: [400],
  },
  /**
   * @throws {RequestFailed} 400, the last owner
   *
   * @sdk people.remove(userId)
   */
  'DELETE /internal/people/:user_id': {
    summary: 'Remove a person from the team that owns the project',
    description: 'Only for owners, not for keys. The last owner cannot be removed.',
    access: 'admin',
    whose: { of: 'people', role: 'owner' },
    params: personParams,
    query: strict({}),
    response: success,
    errors: [TeamMembershipNotFound],
    refusals: [400],
  },
  /** @sdk sessions.listOfPerson(userId) */
  'GET /internal/people/:user_id/sessions': {
    summary: 'List the dashboard sessions of a person',
    description: 'Only for owners, not for keys. Newest first.',
    access: 'admin',
    whose: { of: 'people', readRole: 'owner' },
    params: personParams,
    query: strict({}),
    response: listOf(session.read.client),
    errors: [TeamMembershipNotFound],
    refusals: [400],
  },
  /** @sdk people.revokeSession(userId, sessionId) */
  'DELETE /internal/people/:user_id/sessions/:session_id': {
    summary: 'Revoke a dashboard session of a person',
    description: 'Only for owners, not for keys.',
    access: 'admin',
    whose: { of: 'people', role: 'owner' },
    params: personParams.extend({ session_id: fields.sessionId }),
    query: strict({}),
    response: success,
    errors: [TeamMembershipNotFound],
    refusals: [400, 404],
  },
  /** @sdk people.listInvitations() */
  'GET /internal/people-invitations': {
    summary: 'List the open invitations to the project',
    description: 'Not for keys. Oldest first.',
    access: 'admin',
    whose: { of: 'people' },
    query: strict({}),
    response: listOf(personInvitation),
    refusals: [400],
  },
  /**
   * @throws {KnownErrors.TeamMembershipAlreadyExists} change the role instead
   *
   * @sdk people.invite(invitation: {}): void
   */
  'POST /internal/people-invitations': {
    summary: 'Invite a person to the project by email',
    description:
      'Only for owners, not for keys. Only the invited address can accept. The invitation expires after 7 days.',
    access: 'admin',
    whose: { of: 'people', role: 'owner' },
    query: strict({}),
    body: strict({ email: fields.email, role }),
    response: success.extend({ id: fields.uuid }),
    errors: [ItemQuantityInsufficientAmount, KnownErrors.TeamMembershipAlreadyExists],
    refusals: [400],
  },
  /**
   * @throws {KnownErrors.VerificationCodeNotFound}
   *
   * @sdk people.revokeInvitation(invitationId)
   */
  'DELETE /internal/people-invitations/:invitation_id': {
    summary: 'Revoke an invitation to the project',
    description: 'Only for owners, not for keys.',
    access: 'admin',
    whose: { of: 'people', role: 'owner' },
    params: invitationParams,
    query: strict({}),
    response: success,
    errors: [KnownErrors.VerificationCodeNotFound],
    refusals: [400],
  },
  'POST /internal/people-invitations/details': {
    summary: 'Get the content of an invitation',
    description: 'Only for the internal project.',
    access: 'client',
    whose: { of: 'sign-in', role: 'owner', project: 'internal' },
    query: strict({}),
    body: codeBody,
    response: z.object({
      email: z.string(),
      role,
      team_display_name: z.string(),
      /** Whether a dashboard user signs in with this address. */
      has_account: z.boolean(),
    }),
    errors: codeErrors,
  },
  'POST /internal/people-invitations/accept': {
    summary: 'Accept an invitation as the current user',
    description: 'Only for the internal project. The invited address must be an email address of the user.',
    access: 'client',
    whose: [
      { of: 'self', signedOut: 'USER_AUTHENTICATION_REQUIRED' },
      { of: 'secret', in: 'body.code', role: 'owner', project: 'internal' },
    ],
    query: strict({}),
    body: codeBody,
    response: success,
    errors: [...codeErrors, UserAuthenticationRequired, TeamInvitationEmailMismatch, ItemQuantityInsufficientAmount],
    refusals: [400],
  },
  'POST /internal/people-invitations/:invitation_id/details': {
    summary: 'Get the content of an invitation whose link was copied',
    description: 'Only for the internal project. The invited address is masked.',
    access: 'client',
    whose: { of: 'secret', in: 'params.invitation_id', role: 'owner', project: 'internal' },
    params: invitationParams,
    query: strict({}),
    body: strict({}),
    response: z.object({ email: z.string(), role, team_display_name: z.string() }),
    errors: [KnownErrors.VerificationCodeNotFound],
  },
  'POST /internal/people-invitations/:invitation_id/send': {
    summary: 'Send an invitation whose link was copied to the invited address',
    description: 'Only for the internal project. The invitation expires as before.',
    access: 'client',
    whose: { of: 'secret', in: 'params.invitation_id', role: 'owner', project: 'internal' },
    params: invitationParams,
    query: strict({}),
    body: strict({}),
    response: success,
    errors: [KnownErrors.VerificationCodeNotFound, ItemQuantityInsufficientAmount],
    refusals: [400],
  },
  'POST /internal/people-invitations/:invitation_id/accept': {
    summary: 'Accept an invitation whose link was copied as the current user',
    description: 'Only for the internal project. The user must have verified the invited address.',
    access: 'client',
    whose: [
      { of: 'self', signedOut: 'USER_AUTHENTICATION_REQUIRED' },
      { of: 'secret', in: 'params.invitation_id', role: 'owner', project: 'internal' },
    ],
    params: invitationParams,
    query: strict({}),
    body: strict({}),
    response: success,
    errors: [
      KnownErrors.VerificationCodeNotFound,
      UserAuthenticationRequired,
      TeamInvitationEmailMismatch,
      ItemQuantityInsufficientAmount,
    ],
    refusals: [400],
  },
  'POST /internal/people-invitations/sign-up': {
    summary: 'Create an account with the invited address, and accept the invitation',
    description: 'Only for the internal project. Works if dashboard sign-up is closed. The address is verified.',
    access: 'client',
    whose: { of: 'sign-in', role: 'owner', project: 'internal' },
    query: strict({}),
    body: codeBody.extend({
      password: fields.password,
      display_name: fields.displayName.nullish(),
    }),
    response: signInResult,
    errors: [
      ...codeErrors,
      ItemQuantityInsufficientAmount,
      KnownErrors.UserWithEmailAlreadyExists,
      KnownErrors.PasswordRequirementsNotMet,
      KnownErrors.PasswordTooShort,
      KnownErrors.PasswordTooLong,
    ],
    refusals: [400],
  },
});
