import { impersonationEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import { createLink, describeLink, signInWithLink } from './impersonation.service.ts';

export const impersonationHandlers = implement(impersonationEndpoints, {
  'POST /auth/impersonation/links': async ({ body, ...context }) => {
    const { url, expiresAt, sessionMillis } = await createLink(context, {
      userId: body.user_id,
      reason: body.reason,
      lifetimeMillis: body.expires_in_millis,
      callbackUrl: body.callback_url,
    });
    return { url, expires_at_millis: expiresAt.getTime(), session_expires_in_millis: sessionMillis };
  },

  'POST /auth/impersonation/sign-in': async ({ body, ...context }) => {
    const { access_token, refresh_token, user_id } = await signInWithLink(context, body.code);
    return { access_token, refresh_token, user_id };
  },

  'POST /auth/impersonation/sign-in/check-code': async ({ body, ...context }) => {
    const { user, reason, sessionMillis } = await describeLink(context, body.code);
    const { id, display_name, primary_email } = user;
    return { user: { id, display_name, primary_email }, reason, session_expires_in_millis: sessionMillis };
  },
});
