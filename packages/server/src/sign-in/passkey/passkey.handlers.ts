import { passkeyEndpoints } from '@portico/contract';
import { listAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { changePasskeyName, listPasskeys, removePasskey } from './own-passkeys.service.ts';
import {
  initiateAuthentication,
  initiateRegistration,
  registerPasskey,
  relatedOriginsOf,
  signInWithPasskey,
} from './passkey.service.ts';

export const passkeyHandlers = implement(passkeyEndpoints, {
  'POST /auth/passkey/initiate-passkey-registration': async ({ userId, ...context }) =>
    await initiateRegistration(context, { userId, sessionId: context.claims?.refresh_token_id ?? null }),

  'POST /auth/passkey/register': async ({ body, userId, ...context }) => {
    const user = { userId, sessionId: context.claims?.refresh_token_id ?? null };
    const passkey = { answer: body.credential, name: body.name ?? null };
    return { user_handle: await registerPasskey(context, user, body.code, passkey) };
  },

  'POST /auth/passkey/initiate-passkey-authentication': async (context) => await initiateAuthentication(context),

  'POST /auth/passkey/sign-in': async ({ body, ...context }) =>
    await signInWithPasskey(context, body.code, body.authentication_response),

  'GET /passkeys': async ({ query, ...context }) => {
    return listAnswer(await listPasskeys(context, query.user_id));
  },

  'PATCH /passkeys/:user_id/:passkey_id': async ({ params, body, ...context }) => {
    const { user_id: userId, passkey_id: credentialId } = params;
    return await changePasskeyName(context, { userId, credentialId }, body.name);
  },

  'DELETE /passkeys/:user_id/:passkey_id': async ({ params, ...context }) => {
    const { user_id: userId, passkey_id: credentialId } = params;
    await removePasskey(context, { userId, credentialId });
    return successAnswer;
  },

  'GET /projects/:project_id/.well-known/webauthn': async ({ params, ...context }) => ({
    status: 200,
    headers: { 'cache-control': 'public, max-age=300' },
    body: await relatedOriginsOf(context, params.project_id),
  }),
});
