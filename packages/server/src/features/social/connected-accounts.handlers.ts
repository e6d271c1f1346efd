import { connectedAccountEndpoints, KnownErrors } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import { findAccessToken } from './connected-accounts.service.ts';
import { requireOwnUser } from './own-user.ts';

function scopesOf(scope: string | undefined): string[] {
  return (scope ?? '').split(/\s+/).filter((one) => one !== '');
}

export const connectedAccountHandlers = implement(connectedAccountEndpoints, {
  'POST /connected-accounts/:user_id/:provider_id/access-token': async ({ params, body, ...context }) => {
    requireOwnUser(context, params.user_id, 'connected accounts');
    const { user_id: userId, provider_id: providerConfigId } = params;
    const scopes = scopesOf(body.scope);
    return { access_token: await findAccessToken(context, { userId, providerConfigId, scopes }) };
  },

  'POST /auth/oauth/connected-accounts/:provider_id/access-token': async ({ params, body, ...context }) => {
    const { userId } = context;
    if (userId === null) throw new KnownErrors.CannotGetOwnUserWithoutUser();
    const wanted = { userId, providerConfigId: params.provider_id, scopes: scopesOf(body.scope) };
    return { access_token: await findAccessToken(context, wanted) };
  },
});
