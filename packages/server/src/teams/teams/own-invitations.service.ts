import { KnownErrors, type UserId } from '@portico/contract';
import { inTransaction } from '../../db/handle.ts';
import { spendCode } from '../../ground/verification-codes/index.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { asInvitationProblem, type RequireRoom, type WireInvitation } from './invitations.service.ts';
import { addMember } from './memberships.service.ts';
import { invitationOfUser, invitationsOfUser } from './own-invitations.queries.ts';

/** Lists the open invitations to verified addresses of a user, oldest first. A typed address proves nothing. */
export async function listInvitationsOf(context: TenancyContext, userId: UserId): Promise<WireInvitation[]> {
  const rows = await invitationsOfUser.all(context, { userId, now: context.now });
  return rows.map(({ expires_at, email, ...rest }) => ({
    ...rest,
    expires_at_millis: expires_at.getTime(),
    recipient_email: email,
  }));
}

/**
 * Adds a user to the team of an invitation to one of their verified addresses, and consumes the invitation. Succeeds if the
 * user is already a member.
 *
 * @throws {VerificationCodeNotFound} also for an invitation to another address
 * @throws {VerificationCodeExpired | VerificationCodeAlreadyUsed | Refusal}
 */
export async function acceptInvitationById(
  context: TenancyContext,
  userId: UserId,
  id: string,
  requireRoom: RequireRoom,
): Promise<void> {
  const work = async (context: TenancyContext) => {
    const found = await invitationOfUser.first(context, { userId, id });
    if (found === undefined) throw new KnownErrors.VerificationCodeNotFound();
    if (found.expires_at.getTime() <= context.now.getTime()) throw new KnownErrors.VerificationCodeExpired();
    if (found.used_at !== null) throw new KnownErrors.VerificationCodeAlreadyUsed();
    await spendCode(context, { id });
    await requireRoom(context, found.team_id, userId);
    await addMember(context, { teamId: found.team_id, userId }).catch((error: unknown) => {
      throw asInvitationProblem(error);
    });
  };
  // A concurrent deletion locks the team before its invitations. @see removeTeam
  await inTransaction(context, work);
}
