import { connectedAccountEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import { requireOwnId, requireOwnUser } from '../users/index.ts';
import { findAccessToken } from './connected-accounts.service.ts';

function scopesOf(scope: string | undefined): string[] {
  return (scope ?? '').split(/\s+/).filter((one) => one !== '');
}

const ownOnly = { text: 'Client can only act on the connected accounts of their own user. Use "me".' };

export const connectedAccountHandlers = implement(connectedAccountEndpoints, {
  'POST /connected-accounts/:user_id/:provider_id/access-token': async ({ params, body, ...context }) => {
    requireOwnUser(context, params.user_id, ownOnly);
    const { user_id: userId, provider_id: providerConfigId } = params;
    const scopes = scopesOf(body.scope);
    return { access_token: await findAccessToken(context, { userId, providerConfigId, scopes }) };
  },

  'POST /auth/oauth/connected-accounts/:provider_id/access-token': async ({ params, body, ...context }) => {
    const userId = requireOwnId(context);
    const wanted = { userId, providerConfigId: params.provider_id, scopes: scopesOf(body.scope) };
    return { access_token: await findAccessToken(context, wanted) };
  },
});
