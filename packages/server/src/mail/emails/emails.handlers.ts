import { emailEndpoints } from '@portico/contract';
import { successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { sendSignInInvitation } from './sign-in-invitation.service.ts';

export const emailHandlers = implement(emailEndpoints, {
  'POST /internal/send-sign-in-invitation': async ({ body, ...context }) => {
    await sendSignInInvitation(context, body.email, body.callback_url);
    return successAnswer;
  },
});
