import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { codeErrors } from '../../ground/verification-codes/verification-code.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { strict, success } from '../../kit/shapes.ts';

/** The two families of integrations. Additional endpoints of Neon are in `neon.endpoints.ts`. */
export const integrationFamilies = ['custom', 'neon'] as const;

export type IntegrationFamily = (typeof integrationFamilies)[number];

const family = strict({ family: z.enum(integrationFamilies) });

/**
 * Headers with which integrations authenticate: client ID and secret.
 *
 * @see RFC 7617 · docs/reference/protocol/integrations.md#basic-authentication
 */
export const basicHeaders = z.object({
  authorization: z.string().regex(/^Basic [A-Za-z0-9+/]+={0,2}$/, {
    error: 'Authorization header must be in the format "Basic <base64>"',
  }),
});

/** Connection strings of branches. They are stored, but not used. */
export const connectionStrings = z
  .array(strict({ branch_id: z.string().max(255), connection_string: secret(z.string().max(4000)) }))
  .max(1000);

const projectId = z.string().max(100);
const text = z.string().max(4000);

const authorizeQuery = z.object({
  client_id: text,
  redirect_uri: fields.url,
  state: text,
  code_challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  code_challenge_method: z.enum(['S256']),
  response_type: z.enum(['code']),
});

const { UserAuthenticationRequired, ExpectedInternalProject, ProjectNotFound } = KnownErrors;

const beginTransfer = {
  summary: 'Create a link for transferring a project',
  access: 'public',
  whose: { of: 'secret', in: 'headers.authorization', with: ['body.project_id'] },
  params: family,
  headers: basicHeaders,
  body: strict({ project_id: projectId }),
  response: strict({ confirmation_url: secret(z.string()) }),
  errors: [],
  refusals: [400],
} as const;

/**
 * Endpoints for partner platforms: creating and transferring projects, and requesting keys from project owners.
 *
 * @see docs/reference/protocol/integrations.md#endpoints
 */
export const integrationEndpoints = defineEndpoints({
  'POST /integrations/:family/projects/provision': {
    summary: 'Create a project without an owner',
    access: 'public',
    whose: { of: 'secret', in: 'headers.authorization', with: ['body.connection_strings'] },
    params: family,
    headers: basicHeaders,
    body: strict({
      display_name: z.string().min(1).max(256),
      connection_strings: connectionStrings.optional(),
    }),
    response: strict({ project_id: z.string(), super_secret_admin_key: secret(z.string()) }),
    errors: [],
    refusals: [400],
  },
  'GET /integrations/:family/projects/transfer': {
    summary: 'Check whether a project can be transferred',
    access: 'public',
    whose: { of: 'secret', in: 'headers.authorization', with: ['query.project_id'] },
    params: family,
    headers: basicHeaders,
    query: strict({ project_id: projectId }),
    response: strict({ message: z.string() }),
    errors: [],
    refusals: [400],
  },
  'POST /integrations/:family/projects/transfer': beginTransfer,
  'POST /integrations/:family/projects/transfer/initiate': beginTransfer,
  'POST /integrations/:family/projects/transfer/confirm': {
    summary: 'Accept a project transfer',
    description: 'Called by a user of the internal project, who gets a new team that owns the project.',
    access: 'client',
    whose: [{ of: 'dashboard-user' }, { of: 'secret', in: 'body.code' }],
    params: family,
    query: strict({}),
    body: strict({ code: fields.verificationCode }),
    response: strict({ project_id: z.string() }),
    errors: [UserAuthenticationRequired, ExpectedInternalProject, ...codeErrors],
    refusals: [400, 429],
  },
  'POST /integrations/:family/projects/transfer/confirm/check': {
    summary: 'Check whether a transfer link is valid',
    access: 'client',
    whose: { of: 'secret', in: 'body.code' },
    params: family,
    query: strict({}),
    body: strict({ code: fields.verificationCode }),
    response: strict({ is_code_valid: z.literal(true) }),
    errors: [ExpectedInternalProject, ...codeErrors],
    refusals: [429],
  },
  'GET /integrations/:family/oauth': {
    summary: 'Show the OAuth endpoints for integrations',
    access: 'public',
    whose: { of: 'nobody' },
    params: family,
    raw: 'text',
  },
  'GET /integrations/:family/oauth/authorize': {
    summary: 'Start a key request to a project owner',
    access: 'public',
    whose: { of: 'nobody', with: ['query.client_id'] },
    params: family,
    query: authorizeQuery,
    raw: 'redirect',
    refusals: [400],
  },
  'GET /integrations/:family/oauth/idp/auth': {
    summary: 'Store a key request to a project owner',
    access: 'public',
    whose: { of: 'nobody', with: ['query.client_id'] },
    params: family,
    query: authorizeQuery,
    raw: 'redirect',
    isStep: true,
    refusals: [400],
  },
  'GET /integrations/:family/oauth/idp/interaction/:uid': {
    summary: 'Redirect to the page where the owner chooses a project',
    access: 'public',
    whose: { of: 'secret', in: 'params.uid' },
    params: family.extend({ uid: fields.verificationCode }),
    raw: 'redirect',
    errors: codeErrors,
    refusals: [429],
  },
  'GET /integrations/:family/oauth/idp/interaction/:uid/done': {
    summary: 'Redirect to the integration with the choice of the owner',
    access: 'public',
    whose: { of: 'secret', in: 'query.code' },
    params: family.extend({ uid: fields.verificationCode }),
    query: z.object({ code: fields.verificationCode }),
    raw: 'redirect',
    errors: codeErrors,
    refusals: [429],
  },
  'POST /integrations/:family/internal/confirm': {
    summary: 'Grant an integration a key of a project',
    description:
      'Called with the internal project by a signed-in owner of the project, or with a server key. The integration exchanges the code for the key.',
    access: 'client',
    whose: [
      { of: 'owned-project', id: 'body.project_id' },
      { of: 'secret', in: 'body.interaction_uid' },
    ],
    params: family,
    query: strict({}),
    body: strict({
      interaction_uid: fields.verificationCode,
      project_id: projectId,
      external_project_name: z.string().max(1000).optional(),
    }),
    response: strict({ authorization_code: secret(z.string()) }),
    errors: [UserAuthenticationRequired, ExpectedInternalProject, ProjectNotFound, ...codeErrors],
    refusals: [429],
  },
  'POST /integrations/:family/internal/confirm/check': {
    summary: 'Get the integration that requests a key',
    description:
      'Called with the internal project before a key is granted. The response contains the redirect URL for the owner.',
    access: 'client',
    whose: { of: 'secret', in: 'body.interaction_uid' },
    params: family,
    query: strict({}),
    body: strict({ interaction_uid: fields.verificationCode }),
    response: strict({ integration_name: z.string(), redirect_host: z.string() }),
    errors: [ExpectedInternalProject, ...codeErrors],
    refusals: [429],
  },
  'POST /integrations/:family/oauth/token': {
    summary: 'Exchange a code for a key',
    access: 'public',
    whose: { of: 'secret', in: 'headers.authorization' },
    params: family,
    headers: basicHeaders,
    bodyFormat: 'form',
    body: z.object({
      grant_type: z.enum(['authorization_code']),
      code: secret(text),
      code_verifier: secret(text),
      redirect_uri: text,
    }),
    response: strict({ access_token: secret(z.string()), token_type: z.literal('api_key'), project_id: z.string() }),
    oauth: 'key',
    errors: [],
    refusals: [400, 429],
  },
  'GET /integrations/:family/domains': {
    summary: 'List the trusted domains',
    access: 'admin',
    whose: { of: 'project' },
    params: family,
    query: strict({}),
    response: z.object({ items: z.array(z.object({ domain: z.string() })), is_paginated: z.literal(false) }),
    errors: [],
  },
  'POST /integrations/:family/domains': {
    summary: 'Add a trusted domain',
    access: 'admin',
    whose: { of: 'project' },
    params: family,
    query: strict({}),
    body: strict({ domain: fields.trustedDomain }),
    response: strict({ domain: z.string() }),
    status: 201,
    errors: [],
    refusals: [400],
  },
  'DELETE /integrations/:family/domains/:domain': {
    summary: 'Remove a trusted domain',
    description: 'Also succeeds if it was not trusted.',
    access: 'admin',
    whose: { of: 'project' },
    params: family.extend({ domain: z.string().max(1000) }),
    query: strict({}),
    response: success,
    errors: [],
    refusals: [400],
  },
});
