import { connectedAccountEndpoints } from '@portico/contract';
import { listAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { findAccessToken } from './connected-accounts.service.ts';
import { connectedAccountToWire } from './provider-link.wire.ts';
import { listProviderLinks } from './provider-links.service.ts';

function scopesOf(scope: string | undefined): string[] {
  return (scope ?? '').split(/\s+/).filter((one) => one !== '');
}

export const connectedAccountHandlers = implement(connectedAccountEndpoints, {
  'GET /connected-accounts/:user_id': async ({ params, ...context }) => {
    const links = await listProviderLinks(context, params.user_id);
    return listAnswer(links.filter((link) => link.allow_connected_accounts).map(connectedAccountToWire));
  },

  'POST /connected-accounts/:user_id/:provider_id/:account_id/access-token': async ({ params, body, ...context }) => {
    const { user_id: userId, provider_id: providerConfigId, account_id: accountId } = params;
    const wanted = { userId, providerConfigId, accountId, scopes: scopesOf(body.scope) };
    return { access_token: await findAccessToken(context, wanted) };
  },

  'POST /connected-accounts/:user_id/:provider_id/access-token': async ({ params, body, ...context }) => {
    const { user_id: userId, provider_id: providerConfigId } = params;
    const scopes = scopesOf(body.scope);
    return { access_token: await findAccessToken(context, { userId, providerConfigId, scopes }) };
  },

  'POST /auth/oauth/connected-accounts/:provider_id/access-token': async ({ params, body, userId, ...context }) => {
    const wanted = { userId, providerConfigId: params.provider_id, scopes: scopesOf(body.scope) };
    return { access_token: await findAccessToken(context, wanted) };
  },
});
