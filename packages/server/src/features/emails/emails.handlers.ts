import { emailEndpoints, KnownErrors } from '@portico/contract';
import { successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { newId } from '../../platform/ids.ts';
import { trustsRedirect } from '../../platform/trusted-redirect.ts';
import { insertEmail } from './emails.queries.ts';
import { signInInvitation } from './messages.ts';

/** @param deliverSoon asks for a round of deliveries without waiting for it */
export const emailHandlers = (deliverSoon: () => void) =>
  implement(emailEndpoints, {
    'POST /internal/send-sign-in-invitation': async ({ body, ...context }) => {
      const { displayName, config } = context.project;
      if (!trustsRedirect(config.domains, body.callback_url)) throw new KnownErrors.RedirectUrlNotWhitelisted();
      const message = signInInvitation(displayName, body.callback_url);
      await insertEmail.run(context, {
        ...message,
        id: newId(),
        now: context.now,
        recipient: body.email,
        senderName: displayName,
      });
      deliverSoon();
      return successAnswer;
    },
  });
