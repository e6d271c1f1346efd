import { passkeyEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import { initiateAuthentication, initiateRegistration, registerPasskey, signInWithPasskey } from './passkey.service.ts';

export const passkeyHandlers = implement(passkeyEndpoints, {
  'POST /auth/passkey/initiate-passkey-registration': async ({ userId, ...context }) =>
    await initiateRegistration(context, { userId, sessionId: context.claims?.refresh_token_id ?? null }),

  'POST /auth/passkey/register': async ({ body, userId, ...context }) => {
    const user = { userId, sessionId: context.claims?.refresh_token_id ?? null };
    return { user_handle: await registerPasskey(context, user, body.code, body.credential) };
  },

  'POST /auth/passkey/initiate-passkey-authentication': async (context) => await initiateAuthentication(context),

  'POST /auth/passkey/sign-in': async ({ body, ...context }) =>
    await signInWithPasskey(context, body.code, body.authentication_response),
});
