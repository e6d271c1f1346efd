import { passkeyEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import { initiateAuthentication, initiateRegistration, registerPasskey, signInWithPasskey } from './passkey.service.ts';

export const passkeyHandlers = implement(passkeyEndpoints, {
  'POST /auth/passkey/initiate-passkey-registration': async (context) =>
    await initiateRegistration(context, context.userId),

  'POST /auth/passkey/register': async ({ body, ...context }) => ({
    user_handle: await registerPasskey(context, context.userId, body.code, body.credential),
  }),

  'POST /auth/passkey/initiate-passkey-authentication': async (context) => await initiateAuthentication(context),

  'POST /auth/passkey/sign-in': async ({ body, ...context }) =>
    await signInWithPasskey(context, body.code, body.authentication_response),
});
