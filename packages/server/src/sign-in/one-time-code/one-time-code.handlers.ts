import { oneTimeCodeEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import { anonymousUserOf } from '../../kernel/credential-changes.ts';
import { checkSignInCode, sendSignInCode, signInWithCode } from './one-time-code.service.ts';

export const oneTimeCodeHandlers = implement(oneTimeCodeEndpoints, {
  'POST /auth/otp/send-sign-in-code': async ({ body, ...context }) => ({
    nonce: await sendSignInCode(context, body.email, body.callback_url),
  }),

  'POST /auth/otp/sign-in': async ({ body, ...context }) =>
    await signInWithCode(context, body.code, anonymousUserOf(context)),

  'POST /auth/otp/sign-in/check-code': async ({ body, ...context }) => {
    await checkSignInCode(context, body.code);
    return { is_code_valid: true as const };
  },
});
