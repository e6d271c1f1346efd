import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import { newProvider, provider, providerId } from '../../ground/projects/project.entity.ts';
import { projectEndpoints } from '../../ground/projects/projects.endpoints.ts';
import { webhookLimits, webhookUrl } from '../../history/webhooks/webhook-values.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { listOf, strict, success } from '../../kit/shapes.ts';
import { basicHeaders, connectionStrings } from './integrations.endpoints.ts';

const oauthProvider = provider.omit({ provider_config_id: true });
const providerParams = strict({ provider_id: providerId });

/** Changes of a provider. Missing values stay the same. */
const providerChanges = strict({
  type: z.enum(['shared', 'standard']),
  client_id: z.string(),
  client_secret: secret(z.string()),
  facebook_config_id: z.string().min(1),
  microsoft_tenant_id: z.string().min(1),
}).partial();

/** Additional endpoints for the Neon integration. @see docs/reference/protocol/integrations.md#neon */
export const neonEndpoints = defineEndpoints({
  'POST /integrations/neon/projects/connection': {
    summary: 'Store the connection strings of a provisioned project',
    access: 'public',
    whose: { of: 'secret', in: 'headers.authorization', with: ['query.project_id', 'body.connection_strings'] },
    headers: basicHeaders,
    query: strict({ project_id: z.string().max(100) }),
    body: strict({ connection_strings: connectionStrings }),
    response: strict({ project_id: z.string() }),
    errors: [KnownErrors.ProjectNotFound],
  },
  // Owner endpoints with other paths.
  'GET /integrations/neon/projects/current': projectEndpoints['GET /internal/projects/current'],
  'PATCH /integrations/neon/projects/current': projectEndpoints['PATCH /internal/projects/current'],
  'GET /integrations/neon/api-keys': projectEndpoints['GET /internal/api-keys'],
  'POST /integrations/neon/api-keys': projectEndpoints['POST /internal/api-keys'],
  'GET /integrations/neon/api-keys/:key_set_id': projectEndpoints['GET /internal/api-keys/:key_set_id'],
  'PATCH /integrations/neon/api-keys/:key_set_id': projectEndpoints['PATCH /internal/api-keys/:key_set_id'],
  'GET /integrations/neon/oauth-providers': {
    summary: 'List the enabled identity providers',
    hasSecrets: true,
    access: 'admin',
    whose: { of: 'project', readRole: 'developer' },
    query: strict({}),
    response: listOf(oauthProvider),
    errors: [],
  },
  'POST /integrations/neon/oauth-providers': {
    summary: 'Add an identity provider',
    access: 'admin',
    whose: { of: 'project' },
    query: strict({}),
    body: newProvider,
    response: oauthProvider,
    status: 201,
    errors: [KnownErrors.InvalidSharedOAuthProviderId],
    refusals: [400, 404],
  },
  'PATCH /integrations/neon/oauth-providers/:provider_id': {
    summary: 'Update an identity provider',
    access: 'admin',
    whose: { of: 'project' },
    params: providerParams,
    query: strict({}),
    body: providerChanges,
    response: oauthProvider,
    errors: [KnownErrors.InvalidSharedOAuthProviderId],
    refusals: [400, 404],
  },
  'DELETE /integrations/neon/oauth-providers/:provider_id': {
    summary: 'Remove an identity provider',
    access: 'admin',
    whose: { of: 'project' },
    params: providerParams,
    query: strict({}),
    response: success,
    errors: [],
    refusals: [400, 404],
  },
  'POST /integrations/neon/webhooks': {
    summary: 'Create a webhook endpoint of the project',
    description:
      'Each call creates another endpoint. With a publishable key, the integration must have created the project.',
    access: 'client',
    whose: { of: 'secret', in: 'headers.authorization' },
    headers: basicHeaders,
    query: strict({}),
    body: strict({ url: secret(webhookUrl), description: z.string().max(webhookLimits.descriptionLength).optional() }),
    response: strict({ secret: secret(z.string()) }),
    errors: [KnownErrors.ProjectNotFound],
    refusals: [400, 409],
  },
});
