import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { listOf, strict, success } from '../../kit/shapes.ts';
import { session } from './session.entity.ts';

/** 367 days. @see docs/reference/protocol/sign-in.md#sessions */
export const sessionLifetimeMillisMax = 31_708_800_000;

const issuerDescription =
  'With it, a gateway that knows only the claim `iss` finds the keys that verify a token (OpenID Connect Discovery §4). The document is also at the URLs of RFC 8414.';

const issuerDocument = {
  access: 'public',
  whose: { of: 'nobody', with: ['params.project_id'] },
  params: strict({ project_id: z.string().max(100) }),
  raw: 'json',
  refusals: [404],
} as const;

/** 365 days. */
export const sessionLifetimeMillisDefault = 31_536_000_000;

const { AccessTokenExpired, RefreshTokenNotFoundOrExpired, CannotDeleteCurrentSession, CannotGetOwnUserWithoutUser } =
  KnownErrors;

const jsonWebKey = z.object({
  kty: z.literal('EC'),
  alg: z.literal('ES256'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
});

export const sessionEndpoints = defineEndpoints({
  /** @sdk sessions.create(userId, options: {}) */
  'POST /auth/sessions': {
    summary: 'Create a session for a user',
    access: 'server',
    whose: { of: 'project', role: 'support' },
    body: strict({
      user_id: fields.userIdOrMe,
      expires_in_millis: z.number().min(1).max(sessionLifetimeMillisMax).default(sessionLifetimeMillisDefault),
      is_impersonation: z.boolean().default(false),
    }),
    response: z.object({ refresh_token: secret(z.string()), access_token: secret(z.string()) }),
    errors: [CannotGetOwnUserWithoutUser, KnownErrors.UserIdDoesNotExist, KnownErrors.AccountDeletionScheduled],
  },
  /** @sdk sessions.list(userId, includeImpersonation?) */
  'GET /auth/sessions': {
    summary: 'List the sessions of a user',
    description: 'Newest first. Admin callers see impersonated sessions, other callers if they ask for them.',
    access: 'client',
    whose: { of: 'user', id: 'query.user_id', refusal: 'Client can only list sessions for their own user.' },
    query: strict({ user_id: fields.userIdOrMe, include_impersonation: z.boolean().default(false) }),
    response: listOf(session.read.client),
    errors: [CannotGetOwnUserWithoutUser],
    refusals: [403],
  },
  /** @sdk sessions.revokeOthers(userId) */
  'DELETE /auth/sessions': {
    summary: 'Revoke the sessions of a user, except for the current one',
    access: 'client',
    whose: { of: 'user', id: 'query.user_id', refusal: 'Client can only delete sessions for their own user.' },
    changesCredentials: 'revoke',
    query: strict({ user_id: fields.userIdOrMe }),
    response: success,
    errors: [CannotGetOwnUserWithoutUser],
    refusals: [403],
  },
  'DELETE /auth/sessions/current': {
    summary: 'Sign out: revoke the current session',
    access: 'client',
    whose: { of: 'self', signedOut: 'session' },
    limitedSession: 'revoked',
    response: success,
    errors: [AccessTokenExpired, RefreshTokenNotFoundOrExpired],
  },
  'POST /auth/sessions/current/refresh': {
    summary: 'Get a new access token for a refresh token',
    description:
      'The response contains the next refresh token if the session rotates refresh tokens. The header `x-portico-refresh-token: copy` keeps the token.',
    access: 'client',
    whose: { of: 'secret', in: 'headers.x-stack-refresh-token', role: 'support' },
    limitedSession: 'restricted',
    headers: z.object({ 'x-stack-refresh-token': z.string() }),
    response: z.object({ access_token: secret(z.string()), refresh_token: secret(z.string().optional()) }),
    errors: [RefreshTokenNotFoundOrExpired],
  },
  'POST /auth/sessions/current/reauthenticate': {
    summary: 'Make the current session recent with another sign-in of its user',
    description:
      'The body has the refresh token of the other sign-in. Its session ends, and the time of its sign-in becomes that of the current session. The next refresh returns an access token with the new `auth_time`.',
    access: 'client',
    whose: { of: 'self', signedOut: 'schema' },
    limitedSession: 'second-factor-setup',
    changesCredentials: 'revoke',
    body: strict({ refresh_token: secret(z.string().min(1).max(10_000)) }),
    response: success,
    errors: [AccessTokenExpired, KnownErrors.ReauthenticationFailed],
  },
  /** @sdk sessions.revoke(sessionId, userId) */
  'DELETE /auth/sessions/:session_id': {
    summary: 'Revoke a session',
    access: 'client',
    whose: {
      of: 'user',
      id: 'query.user_id',
      refusal: 'Client can only delete sessions for their own user.',
      missing: 'own',
      with: ['params.session_id'],
    },
    changesCredentials: 'revoke',
    params: strict({ session_id: fields.sessionId }),
    query: strict({ user_id: fields.userIdOrMe.optional() }),
    response: success,
    errors: [CannotGetOwnUserWithoutUser, CannotDeleteCurrentSession],
    refusals: [403, 404],
  },
  'GET /projects/:project_id/.well-known/jwks.json': {
    summary: 'Get the public keys that verify access tokens of a project',
    access: 'public',
    whose: { of: 'nobody', with: ['params.project_id'] },
    params: strict({ project_id: z.string().max(100) }),
    query: z.object({ include_anonymous: z.boolean().default(false) }),
    response: z.object({ keys: z.array(jsonWebKey) }),
    raw: 'json',
    refusals: [404],
  },
  'GET /projects-anonymous-users/:project_id/.well-known/jwks.json': {
    summary: 'Redirect to the public keys of a project, including anonymous users',
    access: 'public',
    whose: { of: 'nobody', with: ['params.project_id'] },
    params: strict({ project_id: z.string().max(100) }),
    raw: 'redirect',
  },
  'GET /projects/:project_id/.well-known/openid-configuration': {
    summary: 'Get the document of the issuer of access tokens',
    description: issuerDescription,
    ...issuerDocument,
  },
  'GET /projects-anonymous-users/:project_id/.well-known/openid-configuration': {
    summary: 'Get the document of the issuer of access tokens of anonymous users',
    description: issuerDescription,
    ...issuerDocument,
  },
});
