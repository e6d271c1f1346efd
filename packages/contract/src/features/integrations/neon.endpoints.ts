import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { listOf, strict, success } from '../../kit/shapes.ts';
import { newProvider, provider, providerId } from '../projects/project.entity.ts';
import { projectEndpoints } from '../projects/projects.endpoints.ts';
import { basicHeaders, connectionStrings } from './integrations.endpoints.ts';

const oauthProvider = provider.omit({ provider_config_id: true });
const providerParams = strict({ provider_id: providerId });

/** What is changed of a provider; what is absent stays. */
const providerChanges = strict({
  type: z.enum(['shared', 'standard']),
  client_id: z.string(),
  client_secret: z.string(),
  facebook_config_id: z.string().min(1),
  microsoft_tenant_id: z.string().min(1),
}).partial();

/** What the integration with Neon may do beyond the others. @see docs/protocol/integrations.md#neon */
export const neonEndpoints = defineEndpoints({
  'POST /integrations/neon/projects/connection': {
    summary: 'Say where the data of a provisioned project is',
    access: 'public',
    headers: basicHeaders,
    query: strict({ project_id: z.string().max(100) }),
    body: strict({ connection_strings: connectionStrings }),
    response: strict({ project_id: z.string() }),
    errors: [KnownErrors.ProjectNotFound],
  },
  // Under names of its own, what owners do.
  'GET /integrations/neon/projects/current': projectEndpoints['GET /internal/projects/current'],
  'PATCH /integrations/neon/projects/current': projectEndpoints['PATCH /internal/projects/current'],
  'GET /integrations/neon/api-keys': projectEndpoints['GET /internal/api-keys'],
  'POST /integrations/neon/api-keys': projectEndpoints['POST /internal/api-keys'],
  'GET /integrations/neon/api-keys/:key_set_id': projectEndpoints['GET /internal/api-keys/:key_set_id'],
  'PATCH /integrations/neon/api-keys/:key_set_id': projectEndpoints['PATCH /internal/api-keys/:key_set_id'],
  'GET /integrations/neon/oauth-providers': {
    summary: 'List the providers that one can sign in with',
    access: 'admin',
    query: strict({}),
    response: listOf(oauthProvider),
    errors: [],
  },
  'POST /integrations/neon/oauth-providers': {
    summary: 'Let people sign in with a provider',
    access: 'admin',
    query: strict({}),
    body: newProvider,
    response: oauthProvider,
    status: 201,
    errors: [KnownErrors.InvalidSharedOAuthProviderId],
    refusals: [400, 404],
  },
  'PATCH /integrations/neon/oauth-providers/:provider_id': {
    summary: 'Update a provider',
    access: 'admin',
    params: providerParams,
    query: strict({}),
    body: providerChanges,
    response: oauthProvider,
    errors: [KnownErrors.InvalidSharedOAuthProviderId],
    refusals: [400, 404],
  },
  'DELETE /integrations/neon/oauth-providers/:provider_id': {
    summary: 'Let nobody sign in with a provider any more',
    access: 'admin',
    params: providerParams,
    query: strict({}),
    response: success,
    errors: [],
    refusals: [400, 404],
  },
});
