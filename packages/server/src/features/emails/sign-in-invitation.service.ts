import type { TenancyContext } from '../../platform/context.ts';
import { requireTrustedRedirect } from '../../platform/trusted-redirect.ts';
import { signInInvitation } from './messages.ts';
import { sendEmail } from './send-email.ts';

/** Sends a sign-in invitation. @throws {RedirectUrlNotWhitelisted} */
export async function sendSignInInvitation(context: TenancyContext, email: string, callbackUrl: string): Promise<void> {
  const { displayName, config } = context.project;
  requireTrustedRedirect(config.domains, callbackUrl);
  await sendEmail(context, email, signInInvitation(displayName, callbackUrl));
}
