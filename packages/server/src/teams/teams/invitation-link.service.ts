import { KnownErrors, type TeamId } from '@portico/contract';
import { Refusal } from '../../base/refusal.ts';
import { inTransaction } from '../../db/handle.ts';
import { insertCode, mailLink, prepareCode, revokeCodesTo } from '../../ground/verification-codes/index.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { requireTrustedRedirect } from '../../kernel/trusted-redirect.ts';
import { invitationCode } from './invitations.service.ts';
import { lockedTeam, openInvitationById } from './teams.queries.ts';

interface LinkRequest {
  readonly teamId: TeamId;
  readonly id: string;
  /** Undefined: the page that the invitation was created with. */
  readonly callbackUrl: string | undefined;
}

/**
 * Returns a new link of an open invitation. Earlier links of it end.
 *
 * @throws {RedirectUrlNotWhitelisted | VerificationCodeNotFound}
 * @throws {Refusal} 400: no page is given, and none is stored
 * @see docs/contribute/decisions/0102-invitations-verify-the-address.md#links-and-states-of-team-invitations
 */
export async function copyInvitationLink(
  context: TenancyContext,
  { teamId, id, callbackUrl }: LinkRequest,
): Promise<string> {
  if (callbackUrl !== undefined) requireTrustedRedirect(context, callbackUrl);
  return await inTransaction(context, async (context) => {
    // Concurrent invitations of the same address wait for each other.
    await lockedTeam.first(context, { teamId });
    const open = await openInvitationById.first(context, { teamId, id, now: context.now });
    if (open === undefined) throw new KnownErrors.VerificationCodeNotFound();
    const data = invitationCode.data.parse(open.data);
    const page = callbackUrl ?? data.callback_url;
    if (page === undefined) throw new Refusal(400, 'The page of this invitation is not known. Specify callback_url.');
    // A domain that is no longer trusted gets no code.
    requireTrustedRedirect(context, page);
    await revokeCodesTo(context, invitationCode, { subject: teamId, email: data.email });
    const lifetimeMillis = open.expires_at.getTime() - context.now.getTime();
    const kind = { ...invitationCode, lifetimeMillis };
    const copied = { ...data, is_copied: true, callback_url: page };
    const { code, values } = prepareCode(context, kind, copied, { subject: teamId }, id);
    await insertCode.run(context, values);
    return mailLink(context, page, code);
  });
}
