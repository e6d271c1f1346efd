import type { TenancyContext } from '../../kernel/context.ts';
import { requireTrustedRedirect } from '../../kernel/trusted-redirect.ts';
import { builtInEmail } from './built-in-email.service.ts';
import { sendEmail } from './send-email.ts';
import { requireSendable } from './sendable.ts';

/** Sends a sign-in invitation. @throws {RedirectUrlNotWhitelisted} */
export async function sendSignInInvitation(context: TenancyContext, email: string, callbackUrl: string): Promise<void> {
  const { displayName } = context.project;
  requireTrustedRedirect(context, callbackUrl);
  await requireSendable(context, email);
  const message = await builtInEmail(context, {
    type: 'sign_in_invitation',
    variables: { signInInvitationLink: callbackUrl, teamDisplayName: displayName },
  });
  await sendEmail(context, email, message);
}
