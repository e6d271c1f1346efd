import { KnownErrors, type ProjectRole, type UserId } from '@portico/contract';
import { inTransaction } from '../../db/handle.ts';
import type { AttemptContext, TenancyContext } from '../../kernel/context.ts';
import { limitAttempts } from '../../kernel/rate-limits/count-attempts.ts';
import { asInvitationProblem, maskedEmail, requireInviteeAddress, requireTeam } from '../../teams/teams/index.ts';
import { personInvitationById } from './people.queries.ts';
import { type Invitation, invitation, joinTeam, sendInvitation } from './person-invitations.service.ts';

/** An open invitation. */
interface OpenInvitation {
  readonly id: string;
  readonly expiresAt: Date;
  readonly data: Invitation;
}

/** @throws {VerificationCodeNotFound} also if it was used or has expired */
async function requireOpen(context: TenancyContext, id: string): Promise<OpenInvitation> {
  const found = await personInvitationById.first(context, { id, kind: invitation.name, now: context.now });
  if (found === undefined) throw new KnownErrors.VerificationCodeNotFound();
  return { id, expiresAt: found.expires_at, data: invitation.data.parse(found.data) };
}

/**
 * Returns the content of an invitation whose link was copied. The address is masked, because the link proves nothing.
 *
 * @throws {VerificationCodeNotFound | TooManyAttempts}
 */
export async function describeCopiedInvitation(
  context: AttemptContext,
  id: string,
): Promise<{ readonly email: string; readonly role: ProjectRole; readonly team_display_name: string }> {
  await limitAttempts(context, 'codeCheck', null);
  const { data } = await requireOpen(context, id);
  const team = await requireTeam(context, data.team_id).catch((error: unknown) => {
    throw asInvitationProblem(error);
  });
  return { email: maskedEmail(data.email), role: data.role, team_display_name: team.display_name };
}

/**
 * Sends the email of an invitation whose link was copied to the invited address again. It expires as before.
 *
 * @throws {VerificationCodeNotFound | TooManyAttempts | ItemQuantityInsufficientAmount}
 */
export async function sendCopiedInvitation(context: AttemptContext, id: string): Promise<void> {
  await limitAttempts(context, 'codeCheck', null);
  const { data, expiresAt } = await requireOpen(context, id);
  const team = await requireTeam(context, data.team_id).catch((error: unknown) => {
    throw asInvitationProblem(error);
  });
  await sendInvitation(context, team, data, expiresAt);
}

/**
 * Adds the current user to the team of an invitation whose link was copied. The user must have verified the invited address:
 * unlike the link in the email, a copied one does not prove that the address is theirs.
 *
 * @throws {VerificationCodeNotFound | TooManyAttempts | TeamInvitationEmailMismatch | ItemQuantityInsufficientAmount}
 */
export async function acceptCopiedInvitation(context: AttemptContext, id: string, userId: UserId): Promise<void> {
  await limitAttempts(context, 'codeCheck', null);
  const work = async (context: AttemptContext) => {
    const { data } = await requireOpen(context, id);
    const { is_verified } = await requireInviteeAddress(context, userId, data.email);
    // @guard copied-invitation-by-verified-address
    if (!is_verified) throw new KnownErrors.TeamInvitationEmailMismatch({ recipient_email: maskedEmail(data.email) });
    await joinTeam(context, { id, data, voidsSiblings: false, boundTo: null }, userId);
  };
  await inTransaction(context, work);
}
