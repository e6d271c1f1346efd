import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { listOf, strict, success } from '../../kit/shapes.ts';
import {
  apiKeyChanges,
  checkedUserApiKey,
  createdTeamApiKey,
  createdUserApiKey,
  newTeamApiKey,
  newUserApiKey,
  teamApiKey,
  userApiKey,
} from './api-key.entity.ts';

const { ApiKeyNotFound, CannotGetOwnUserWithoutUser, TeamNotFound, UserAuthenticationRequired, UserNotFound } =
  KnownErrors;

const keyParams = strict({ key_id: fields.uuid });
const checkBody = strict({ api_key: secret(z.string().max(1000)) });
const checkErrors = [
  ApiKeyNotFound,
  KnownErrors.WrongApiKeyType,
  KnownErrors.ApiKeyRevoked,
  KnownErrors.ApiKeyExpired,
] as const;
const keyErrors = [UserAuthenticationRequired, CannotGetOwnUserWithoutUser, ApiKeyNotFound] as const;

export const apiKeyEndpoints = defineEndpoints({
  /** @sdk apiKeys.createForUser(userId, options: {}) */
  'POST /user-api-keys': {
    summary: 'Create an API key of a user',
    description:
      'The key is returned only once. Clients can create keys only for their own user. The key that it replaces expires at the given time.',
    access: 'client',
    whose: {
      of: 'user',
      id: 'body.user_id',
      refusal: 'Client can only manage their own api keys',
      signedOut: 'USER_AUTHENTICATION_REQUIRED',
      with: ['body.replaces.id'],
    },
    changesCredentials: true,
    query: strict({}),
    body: newUserApiKey,
    response: createdUserApiKey,
    errors: [...keyErrors, UserNotFound],
    refusals: [400, 403],
  },
  /** @sdk apiKeys.listOfUser(userId) */
  'GET /user-api-keys': {
    summary: 'List the API keys of a user',
    description: '`user_id` is required. Newest first, at most 10,000.',
    access: 'client',
    whose: {
      of: 'user',
      id: 'query.user_id',
      refusal: 'Client can only manage their own api keys',
      signedOut: 'USER_AUTHENTICATION_REQUIRED',
      missing: 'own',
    },
    query: strict({ user_id: fields.userIdOrMe.optional() }),
    response: listOf(userApiKey),
    errors: keyErrors,
    refusals: [400, 403],
  },
  'GET /user-api-keys/:key_id': {
    summary: 'Get an API key of a user',
    access: 'client',
    whose: { of: 'key', id: 'params.key_id', kind: 'user', with: ['query.user_id'], together: true },
    params: keyParams,
    query: strict({ user_id: fields.userIdOrMe.optional() }),
    response: userApiKey,
    errors: keyErrors,
    refusals: [400, 403],
  },
  /** @sdk apiKeys.updateOfUser(keyId, userId, changes: {}): void */
  'PATCH /user-api-keys/:key_id': {
    summary: 'Update or revoke an API key of a user',
    description: 'Revocation is permanent.',
    access: 'client',
    whose: { of: 'key', id: 'params.key_id', kind: 'user', with: ['query.user_id'] },
    changesCredentials: 'revoke',
    params: keyParams,
    query: strict({ user_id: fields.userIdOrMe.optional() }),
    body: apiKeyChanges,
    response: userApiKey,
    errors: keyErrors,
    refusals: [400, 403],
  },
  /** @sdk apiKeys.checkOfUser(apiKey) */
  'POST /user-api-keys/check': {
    summary: 'Check an API key of a user',
    description:
      '`second_factor_setup_required` is true if the user lacks the second factor that the project requires. Refuse the key then.',
    access: 'server',
    whose: { of: 'project', role: 'support' },
    body: checkBody,
    response: { server: checkedUserApiKey },
    errors: checkErrors,
    refusals: [400],
  },
  /** @sdk apiKeys.createForTeam(teamId, options: {}) */
  'POST /team-api-keys': {
    summary: 'Create an API key of a team',
    description:
      'The key is returned only once. Clients need the permission `$manage_api_keys` in the team. The key that it replaces expires at the given time.',
    access: 'client',
    whose: {
      of: 'team',
      id: 'body.team_id',
      needs: ['$manage_api_keys'],
      hidden: true,
      with: ['body.replaces.id'],
    },
    changesCredentials: true,
    query: strict({}),
    body: newTeamApiKey,
    response: createdTeamApiKey,
    errors: [...keyErrors, TeamNotFound],
    refusals: [400],
  },
  /** @sdk apiKeys.listOfTeam(teamId) */
  'GET /team-api-keys': {
    summary: 'List the API keys of a team',
    description: 'Newest first.',
    access: 'client',
    whose: { of: 'team', id: 'query.team_id', needs: ['$manage_api_keys'], hidden: true },
    query: strict({ team_id: fields.teamId }),
    response: listOf(teamApiKey),
    errors: keyErrors,
    refusals: [400],
  },
  'GET /team-api-keys/:key_id': {
    summary: 'Get an API key of a team',
    access: 'client',
    whose: { of: 'key', id: 'params.key_id', kind: 'team', with: ['query.team_id'], together: true },
    params: keyParams,
    query: strict({ team_id: fields.teamId }),
    response: teamApiKey,
    errors: keyErrors,
    refusals: [400],
  },
  /** @sdk apiKeys.updateOfTeam(keyId, teamId, changes: {}): void */
  'PATCH /team-api-keys/:key_id': {
    summary: 'Update or revoke an API key of a team',
    description: 'Revocation is permanent.',
    access: 'client',
    whose: { of: 'key', id: 'params.key_id', kind: 'team', with: ['query.team_id'] },
    changesCredentials: 'revoke',
    params: keyParams,
    query: strict({ team_id: fields.teamId.optional() }),
    body: apiKeyChanges,
    response: teamApiKey,
    errors: keyErrors,
    refusals: [400],
  },
  /** @sdk apiKeys.checkOfTeam(apiKey) */
  'POST /team-api-keys/check': {
    summary: 'Check an API key of a team',
    access: 'server',
    whose: { of: 'project', role: 'support' },
    body: checkBody,
    response: { server: teamApiKey },
    errors: checkErrors,
    refusals: [400],
  },
  'POST /integrations/credential-scanning/revoke': {
    summary: 'Revoke an API key that was found in public',
    description: 'For secret scanners. Anyone who has a key may revoke it. Its owners are notified by email.',
    access: 'public',
    whose: { of: 'secret', in: 'body.api_key' },
    body: strict({ api_key: secret(z.string().max(1000)) }),
    response: success,
    errors: [ApiKeyNotFound, KnownErrors.PublicApiKeyCannotBeRevoked, KnownErrors.ApiKeyExpired],
  },
});
