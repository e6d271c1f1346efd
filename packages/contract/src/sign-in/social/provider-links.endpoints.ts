import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { listOf, strict, success } from '../../kit/shapes.ts';
import { providerLink } from './provider-link.entity.ts';

const linkParams = strict({ user_id: fields.userIdOrMe, provider_id: fields.uuid });
const { CannotGetOwnUserWithoutUser, UserNotFound, OAuthProviderAccountIdAlreadyUsedForSignIn } = KnownErrors;

/** Links of users to accounts at identity providers. @see docs/reference/protocol/users.md#oauth-provider-links */
export const providerLinkEndpoints = defineEndpoints({
  /** @sdk providerLinks.list(userId) */
  'GET /oauth-providers': {
    summary: 'List provider links',
    description: 'Clients can list only those of their own user. Oldest first.',
    access: 'client',
    whose: {
      of: 'user',
      id: 'query.user_id',
      refusal: 'Client can only act on the OAuth providers of their own user. Use "me".',
    },
    query: strict({ user_id: fields.userIdOrMe.optional() }),
    response: { client: listOf(providerLink.read.client), server: listOf(providerLink.read.server) },
    errors: [CannotGetOwnUserWithoutUser, UserNotFound],
    refusals: [403],
  },
  /** @sdk providerLinks.create(options: {}) */
  'POST /oauth-providers': {
    summary: 'Link a user to an account at an identity provider',
    description: 'A user can sign in with only one account per provider. Others can be connected accounts.',
    access: 'server',
    whose: { of: 'project', role: 'support' },
    status: 201,
    body: providerLink.create,
    response: providerLink.read,
    errors: [CannotGetOwnUserWithoutUser, UserNotFound, OAuthProviderAccountIdAlreadyUsedForSignIn],
    refusals: [400, 404],
  },
  /** @sdk providerLinks.get(userId, linkId) */
  'GET /oauth-providers/:user_id/:provider_id': {
    summary: 'Get a provider link',
    access: 'client',
    whose: {
      of: 'user',
      id: 'params.user_id',
      refusal: 'Client can only act on the OAuth providers of their own user. Use "me".',
      with: ['params.provider_id'],
    },
    params: linkParams,
    response: providerLink.read,
    errors: [CannotGetOwnUserWithoutUser],
    refusals: [403, 404],
  },
  /** @sdk providerLinks.update(userId, linkId, changes: {}): void */
  'PATCH /oauth-providers/:user_id/:provider_id': {
    summary: 'Update a provider link',
    access: 'client',
    whose: {
      of: 'user',
      id: 'params.user_id',
      refusal: 'Client can only act on the OAuth providers of their own user. Use "me".',
      with: ['params.provider_id', 'body.account_id'],
    },
    changesCredentials: true,
    params: linkParams,
    body: providerLink.update,
    response: providerLink.read,
    errors: [CannotGetOwnUserWithoutUser, UserNotFound, OAuthProviderAccountIdAlreadyUsedForSignIn],
    refusals: [400, 403, 404],
  },
  /** @sdk providerLinks.remove(userId, linkId) */
  'DELETE /oauth-providers/:user_id/:provider_id': {
    summary: 'Remove a provider link',
    description: 'Also deletes the tokens of the account.',
    access: 'client',
    whose: {
      of: 'user',
      id: 'params.user_id',
      refusal: 'Client can only act on the OAuth providers of their own user. Use "me".',
      with: ['params.provider_id'],
    },
    changesCredentials: true,
    params: linkParams,
    response: success,
    errors: [CannotGetOwnUserWithoutUser],
    refusals: [403, 404],
  },
});
