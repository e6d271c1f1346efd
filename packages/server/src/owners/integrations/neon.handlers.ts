import { neonEndpoints } from '@portico/contract';
import {
  adminProjectToWire,
  changeKeySet,
  changeProject,
  createKeySet,
  listKeySets,
  requireKeySet,
  requireProject,
} from '../../ground/projects/index.ts';
import { createEndpoint, ownApplication } from '../../history/webhooks/index.ts';
import { listAnswer, successAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { requireIntegration } from './integration-client.ts';
import { addProvider, changeProvider, listProviders, removeProvider } from './neon-providers.service.ts';
import { requireProvisioned, setConnections } from './provision.service.ts';

export const neonHandlers = implement(neonEndpoints, {
  'POST /integrations/neon/projects/connection': async ({ headers, query, body, ...context }) => {
    const client = requireIntegration(context, 'neon', headers.authorization);
    await setConnections(context, client, query.project_id, body.connection_strings);
    return { project_id: query.project_id };
  },

  'GET /integrations/neon/projects/current': async (context) =>
    await adminProjectToWire(context, await requireProject(context), context.role),

  'PATCH /integrations/neon/projects/current': async ({ body, ...context }) =>
    await adminProjectToWire(context, await changeProject(context, body), context.role),

  'GET /integrations/neon/api-keys': async (context) => listAnswer(await listKeySets(context)),

  'POST /integrations/neon/api-keys': async ({ body, ...context }) => await createKeySet(context, body),

  'GET /integrations/neon/api-keys/:key_set_id': async ({ params, ...context }) =>
    await requireKeySet(context, params.key_set_id),

  'PATCH /integrations/neon/api-keys/:key_set_id': async ({ params, body, ...context }) =>
    await changeKeySet(context, params.key_set_id, body),

  'GET /integrations/neon/oauth-providers': async (context) => listAnswer(await listProviders(context)),

  'POST /integrations/neon/oauth-providers': async ({ body, ...context }) => await addProvider(context, body),

  'PATCH /integrations/neon/oauth-providers/:provider_id': async ({ params, body, ...context }) =>
    await changeProvider(context, params.provider_id, body),

  'DELETE /integrations/neon/oauth-providers/:provider_id': async ({ params, ...context }) => {
    await removeProvider(context, params.provider_id);
    return successAnswer;
  },

  'POST /integrations/neon/webhooks': async ({ headers, body, ...context }) => {
    const client = requireIntegration(context, 'neon', headers.authorization);
    await requireProvisioned(context, client);
    return { secret: (await createEndpoint(context, { ...body, application: ownApplication })).secret };
  },
});
