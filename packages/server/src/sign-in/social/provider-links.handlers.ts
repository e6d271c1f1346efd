import { providerLinkEndpoints } from '@portico/contract';
import { newId } from '../../base/ids.ts';
import { listAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { providerLinkToWire } from './provider-link.wire.ts';
import {
  changeProviderLink,
  createProviderLink,
  listProviderLinks,
  removeProviderLink,
  requireProviderLink,
} from './provider-links.service.ts';

export const providerLinkHandlers = implement(providerLinkEndpoints, {
  'GET /oauth-providers': async ({ query, ...context }) => {
    const rows = await listProviderLinks(context, query.user_id);
    return listAnswer(rows.map((row) => providerLinkToWire(context.project.config, row)));
  },

  'POST /oauth-providers': async ({ body, ...context }) => {
    const row = await createProviderLink(context, {
      linkId: newId<string>(),
      userId: body.user_id,
      providerConfigId: body.provider_config_id,
      accountId: body.account_id,
      email: body.email ?? null,
      allowSignIn: body.allow_sign_in,
      allowConnectedAccounts: body.allow_connected_accounts,
      now: context.now,
    });
    return providerLinkToWire(context.project.config, row);
  },

  'GET /oauth-providers/:user_id/:provider_id': async ({ params, ...context }) => {
    const row = await requireProviderLink(context, { userId: params.user_id, linkId: params.provider_id });
    return providerLinkToWire(context.project.config, row);
  },

  'PATCH /oauth-providers/:user_id/:provider_id': async ({ params, body, ...context }) => {
    const row = await changeProviderLink(context, { userId: params.user_id, linkId: params.provider_id }, body);
    return providerLinkToWire(context.project.config, row);
  },

  'DELETE /oauth-providers/:user_id/:provider_id': async ({ params, ...context }) => {
    await removeProviderLink(context, { userId: params.user_id, linkId: params.provider_id });
    return successAnswer;
  },
});
