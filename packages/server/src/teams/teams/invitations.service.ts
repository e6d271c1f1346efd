import { type Endpoints, fields, KnownErrors, type ResponseOf, type TeamId, type UserId } from '@portico/contract';
import { z } from 'zod';
import { unlinked } from '../../base/unlinked.ts';
import { inTransaction } from '../../db/handle.ts';
import { codeKind, consumeCode, mailLink, revokeCodesTo, tryCode } from '../../ground/verification-codes/index.ts';
import type { AttemptContext, TenancyContext } from '../../kernel/context.ts';
import { limitAttempts } from '../../kernel/rate-limits/count-attempts.ts';
import { normaliseEmail } from '../../kernel/search-text.ts';
import { requireTrustedRedirect } from '../../kernel/trusted-redirect.ts';
import { builtInEmail, renderedForCode, requireSendable, sendCode } from '../../mail/emails/index.ts';
import { verifyAddress } from '../../users/contact-channels/index.ts';
import { teamInvitationKind } from '../../users/owner-teams/index.ts';
import { addMember } from './memberships.service.ts';
import { addressOfUser, memberWithAddress, namesOfInvitation } from './own-invitations.queries.ts';
import { requireTeam } from './teams.policy.ts';
import { lockedTeam, openInvitations, teamById } from './teams.queries.ts';

/** Code of a team invitation. Its subject is the team. */
export const invitationCode = codeKind(
  teamInvitationKind,
  z.object({
    team_id: fields.teamId,
    email: z.string(),
    /** The user who invites. In the internal project, the invitations of an owner end with their role. */
    invited_by: fields.userId.optional(),
    /** The page of the link. Undefined for invitations of earlier versions. */
    callback_url: fields.url.optional(),
    /** Whether the link was shown to a person of the project. Then it does not prove the address. */
    is_copied: z.boolean().optional(),
  }),
);

interface Invitation {
  readonly teamId: TeamId;
  readonly email: string;
  readonly callbackUrl: string;
  /** Undefined if a server invites without a user. */
  readonly invitedBy: UserId | undefined;
}

/**
 * Sends an invitation by email. Any user who opens the link may join, unless the project requires the invited address. An
 * earlier open invitation of the same address ends.
 *
 * @returns the ID for revoking the invitation
 * @throws {TeamNotFound | RedirectUrlNotWhitelisted | SchemaError | TeamMembershipAlreadyExists | TooManyAttempts} in that order
 * @throws {Refusal} 400, the team has the maximum number of open invitations
 * @see docs/reference/protocol/teams.md#invitations
 */
export async function invite(
  context: AttemptContext,
  { teamId, email, callbackUrl, invitedBy }: Invitation,
): Promise<string> {
  const team = await requireTeam(context, teamId);
  requireTrustedRedirect(context, callbackUrl);
  const recipient = normaliseEmail(email);
  await requireSendable(context, recipient);
  if ((await memberWithAddress.first(context, { teamId, email: recipient })) !== undefined) {
    throw new KnownErrors.TeamMembershipAlreadyExists();
  }
  await limitAttempts(context, 'codeSend', recipient);
  const message = await renderedForCode(async (code) => {
    const teamInvitationLink = mailLink(context, callbackUrl, code);
    return await builtInEmail(context, {
      type: 'team_invitation',
      variables: { teamDisplayName: unlinked(team.display_name), teamInvitationLink },
    });
  });
  return await inTransaction(context, async (context) => {
    // Concurrent invitations of the same address wait for each other.
    await lockedTeam.first(context, { teamId });
    await revokeCodesTo(context, invitationCode, { subject: teamId, email: recipient });
    const { codeId } = await sendCode(context, {
      kind: invitationCode,
      data: { team_id: teamId, email: recipient, invited_by: invitedBy, callback_url: callbackUrl },
      binding: { subject: teamId },
      invitationsMax: context.platform.settings.bounds.invitations,
      recipient,
      message,
    });
    return codeId;
  });
}

/** An invitation as in responses. */
export type WireInvitation = ResponseOf<Endpoints['GET /team-invitations'], 'client'>['items'][number];

/**
 * Lists the open invitations of a team, oldest first.
 *
 * @throws {TeamNotFound}
 */
export async function listInvitations(context: TenancyContext, teamId: TeamId): Promise<WireInvitation[]> {
  const rows = await openInvitations.all(context, { teamId, now: context.now });
  if (rows.length === 0) throw new KnownErrors.TeamNotFound({ team_id: teamId });
  return rows.flatMap(({ id, expires_at, data, team_display_name }) => {
    if (id === null || expires_at === null) return [];
    const { email: recipient_email, callback_url = null } = invitationCode.data.parse(data);
    const expires_at_millis = expires_at.getTime();
    return [{ id, team_id: teamId, team_display_name, expires_at_millis, recipient_email, callback_url }];
  });
}

/**
 * Checks that a user may accept the invitation to an address, if the project requires that the user has verified it.
 *
 * @throws {TeamInvitationEmailMismatch}
 */
async function requireInvitee(context: TenancyContext, userId: UserId, email: string): Promise<void> {
  if (!context.project.config.teams.invitationsRequireVerifiedEmail) return;
  const { is_verified } = await requireInviteeAddress(context, userId, email);
  // @guard team-invitation-by-invited-address
  if (!is_verified) throw new KnownErrors.TeamInvitationEmailMismatch({ recipient_email: email });
}

/** Checks that an address belongs to a user, verified or not. @throws {TeamInvitationEmailMismatch} */
export async function requireInviteeAddress(context: TenancyContext, userId: UserId, email: string) {
  const address = await addressOfUser.first(context, { userId, email });
  if (address !== undefined) return address;
  throw new KnownErrors.TeamInvitationEmailMismatch({ recipient_email: maskedEmail(email) });
}

/** Checks that a team has room for a user. */
export type RequireRoom = (context: TenancyContext, teamId: TeamId, userId: UserId) => Promise<void>;

/** Masks the local part of an address: a user of another address must not learn it from the link. */
export function maskedEmail(email: string): string {
  const [first = ''] = email;
  return `${first}***${email.slice(email.lastIndexOf('@'))}`;
}

/**
 * Checks an invitation, and that the current user may accept it. Requires no user.
 *
 * @returns the invited address, for the form of a person who signs up, the team, and who invites. Nothing of them if the project
 *   requires that the person has verified the address: others must not learn them from the link
 * @throws {VerificationCodeError | TooManyAttempts | TeamInvitationEmailMismatch} in that order
 * @see docs/contribute/decisions/0102-invitations-verify-the-address.md
 */
export async function checkInvitation(context: AttemptContext, code: string, userId: UserId | null) {
  const { data } = await tryCode(context, invitationCode, code);
  if (userId !== null) await requireInvitee(context, userId, data.email);
  // @guard invited-address-is-not-for-every-holder
  if (context.project.config.teams.invitationsRequireVerifiedEmail) return {};
  const { team_id: teamId, invited_by: inviterId = null } = data;
  const names = await namesOfInvitation.first(context, { teamId, inviterId });
  return { recipient_email: data.email, ...names };
}

/**
 * Adds a user to the team of an invitation. The invitation is consumed, even if the user is already a member. The invited address
 * becomes verified if the user has it and the code was only sent to it.
 *
 * @param userId the user who accepts
 * @param requireRoom throws if the team has no room for the user
 * @throws {VerificationCodeError | TooManyAttempts | TeamInvitationEmailMismatch} in that order. The invitation is not
 *   consumed
 */
export async function acceptInvitation(
  context: AttemptContext,
  code: string,
  userId: UserId,
  requireRoom: RequireRoom,
): Promise<void> {
  const usable = await tryCode(context, invitationCode, code);
  const work = async (context: AttemptContext) => {
    const { email, is_copied: isCopied = false } = usable.data;
    await requireInvitee(context, userId, email);
    await consumeCode(context, usable);
    const address = await addressOfUser.first(context, { userId, email });
    // @guard copied-invitation-verifies-nothing
    if (address?.is_verified === false && !isCopied) await verifyAddress.run(context, { userId, value: email });
    await requireRoom(context, usable.data.team_id, userId);
    await addMember(context, { teamId: usable.data.team_id, userId }).catch((error: unknown) => {
      throw asInvitationProblem(error);
    });
  };
  // A concurrent deletion locks the team before its invitations. @see removeTeam
  await inTransaction(context, work);
}

/** Converts errors of a concurrent deletion of the team or user. */
export function asInvitationProblem(error: unknown): unknown {
  if (KnownErrors.TeamNotFound.isInstance(error)) return new KnownErrors.VerificationCodeNotFound();
  return KnownErrors.UserNotFound.isInstance(error) ? new KnownErrors.UserAuthenticationRequired() : error;
}

/**
 * Returns the team of an invitation.
 *
 * @throws {VerificationCodeError | TooManyAttempts | TeamInvitationEmailMismatch}
 */
export async function describeInvitation(context: AttemptContext, code: string, userId: UserId) {
  const { data } = await tryCode(context, invitationCode, code);
  await requireInvitee(context, userId, data.email);
  const team = await teamById.first(context, { teamId: data.team_id });
  if (team === undefined) throw new KnownErrors.VerificationCodeNotFound();
  return { team_id: team.id, team_display_name: team.display_name };
}
