import { emailEndpoints, KnownErrors } from '@portico/contract';
import { successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { trustsRedirect } from '../../platform/trusted-redirect.ts';
import { signInInvitation } from './messages.ts';
import { sendEmail } from './send-email.ts';

export const emailHandlers = implement(emailEndpoints, {
  'POST /internal/send-sign-in-invitation': async ({ body, ...context }) => {
    const { displayName, config } = context.project;
    if (!trustsRedirect(config.domains, body.callback_url)) throw new KnownErrors.RedirectUrlNotWhitelisted();
    await sendEmail(context, body.email, signInInvitation(displayName, body.callback_url));
    return successAnswer;
  },
});
