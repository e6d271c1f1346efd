import { passwordEndpoints } from '@portico/contract';
import { successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { anonymousUserOf } from '../../kernel/credential-changes.ts';
import { changePassword, setFirstPassword, signInWithPassword, signUpWithPassword } from './password.service.ts';
import { checkResetCode, resetPassword, sendResetCode } from './password-reset.service.ts';

export const passwordHandlers = implement(passwordEndpoints, {
  'POST /auth/password/sign-up': async ({ body, ...context }) =>
    await signUpWithPassword(context, {
      email: body.email,
      password: body.password,
      verificationCallbackUrl: body.verification_callback_url,
      anonymousUserId: anonymousUserOf(context),
      displayName: context.claims?.is_anonymous === true ? context.claims.name : null,
    }),

  'POST /auth/password/sign-in': async ({ body, ...context }) =>
    await signInWithPassword(context, body.email, body.password),

  'POST /auth/password/send-reset-code': async ({ body, ...context }) => {
    await sendResetCode(context, body.email, body.callback_url);
    return { success: 'maybe, only if user with e-mail exists' as const };
  },

  'POST /auth/password/reset': async ({ body, ...context }) => {
    const review = await resetPassword(context, body.code, body.password);
    return { ...successAnswer, ...review };
  },

  'POST /auth/password/reset/check-code': async ({ body, ...context }) => {
    await checkResetCode(context, body.code);
    return { is_code_valid: true as const };
  },

  'POST /auth/password/set': async ({ body, ...context }) => {
    await setFirstPassword(context, context.userId, body.password);
    return successAnswer;
  },

  'POST /auth/password/update': async ({ body, headers, ...context }) => {
    await changePassword(context, context.userId, {
      oldPassword: body.old_password,
      newPassword: body.new_password,
      refreshToken: headers['x-stack-refresh-token'],
    });
    return successAnswer;
  },
});
