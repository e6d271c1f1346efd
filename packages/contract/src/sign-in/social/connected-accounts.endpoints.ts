import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { listOf, strict } from '../../kit/shapes.ts';

const providerId = z.string().max(63);
const accessTokenAnswer = z.object({ access_token: secret(z.string()) });

/** The required scopes of the token, separated by spaces. */
const accessTokenBody = strict({ scope: z.string().max(10_000).optional() });

const accessTokenErrors = [
  KnownErrors.CannotGetOwnUserWithoutUser,
  KnownErrors.OAuthProviderNotFoundOrNotEnabled,
  KnownErrors.OAuthAccessTokenNotAvailableWithSharedOAuthKeys,
  KnownErrors.OAuthConnectionNotConnectedToUser,
  KnownErrors.OAuthConnectionDoesNotHaveRequiredScope,
] as const;

/** Endpoints for access tokens to provider APIs on behalf of a user. @see docs/reference/protocol/users.md#connected-accounts */
export const connectedAccountEndpoints = defineEndpoints({
  'GET /connected-accounts/:user_id': {
    summary: 'List the connected accounts of a user',
    description: 'Clients can list only those of their own user. Oldest first.',
    access: 'client',
    whose: {
      of: 'user',
      id: 'params.user_id',
      refusal: 'Client can only act on the connected accounts of their own user. Use "me".',
    },
    params: strict({ user_id: fields.userIdOrMe }),
    query: strict({}),
    response: listOf(z.object({ user_id: fields.userId, provider: z.string(), provider_account_id: z.string() })),
    errors: [KnownErrors.CannotGetOwnUserWithoutUser, KnownErrors.UserNotFound],
    refusals: [403],
  },
  'POST /connected-accounts/:user_id/:provider_id/:account_id/access-token': {
    summary: 'Get an access token of one of several connected accounts',
    description: 'For users with several accounts at a provider.',
    access: 'client',
    whose: {
      of: 'user',
      id: 'params.user_id',
      refusal: 'Client can only act on the connected accounts of their own user. Use "me".',
      role: 'developer',
      with: ['params.provider_id', 'params.account_id'],
    },
    status: 201,
    params: strict({ user_id: fields.userIdOrMe, provider_id: providerId, account_id: z.string().max(512) }),
    body: accessTokenBody,
    response: accessTokenAnswer,
    errors: accessTokenErrors,
    refusals: [400, 403],
  },
  'POST /connected-accounts/:user_id/:provider_id/access-token': {
    summary: 'Get an access token of a connected account',
    description:
      'The token is valid at the API of the provider for at least five minutes. It is refreshed if necessary and possible.',
    access: 'client',
    whose: {
      of: 'user',
      id: 'params.user_id',
      refusal: 'Client can only act on the connected accounts of their own user. Use "me".',
      role: 'developer',
      with: ['params.provider_id'],
    },
    status: 201,
    params: strict({ user_id: fields.userIdOrMe, provider_id: providerId }),
    body: accessTokenBody,
    response: accessTokenAnswer,
    errors: accessTokenErrors,
    refusals: [400, 403],
  },
  'POST /auth/oauth/connected-accounts/:provider_id/access-token': {
    summary: 'Get an access token of a connected account of the current user (deprecated)',
    description: 'Use `/connected-accounts/me/{provider_id}/access-token`.',
    access: 'client',
    whose: { of: 'self', role: 'developer', with: ['params.provider_id'] },
    status: 201,
    params: strict({ provider_id: providerId }),
    body: accessTokenBody,
    response: accessTokenAnswer,
    errors: accessTokenErrors,
    refusals: [400],
  },
});
