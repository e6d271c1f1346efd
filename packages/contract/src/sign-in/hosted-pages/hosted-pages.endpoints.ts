import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { strict } from '../../kit/shapes.ts';

const project = strict({ project_id: z.string().max(100) });

/** A parameter of a browser or an OAuth library. Given twice, it is a list, which the protocol forbids (RFC 6749 §3.1). */
const parameter = z.union([z.string().max(4000), z.array(z.string().max(4000)).max(10)]).optional();

/**
 * Parameters of an authorization request. Their rules are checked later, because their errors go to the app.
 *
 * @see RFC 6749 §4.1.1, RFC 7636 §4.3, OpenID Connect Core §3.1.2.1
 */
const authorizationParameters = {
  client_id: parameter,
  redirect_uri: parameter,
  response_type: parameter,
  response_mode: parameter,
  scope: parameter,
  state: secret(parameter),
  code_challenge: secret(parameter),
  code_challenge_method: parameter,
  prompt: parameter,
  login_hint: parameter,
  ui_locales: parameter,
  request: secret(parameter),
  request_uri: secret(parameter),
};

/** A parameter of a form, in which the last of several counts. */
const field = z.string().max(10_000).optional();

/** Client authentication, which hosted pages do not need: PKCE proves that the client began the sign-in. */
const client = { client_id: field, client_secret: secret(field) };

/** Sign-in on the hosted pages, for apps in any language. @see docs/build/hosted-pages.md */
export const hostedPagesEndpoints = defineEndpoints({
  'GET /projects/:project_id/oauth2/authorize': {
    summary: 'Start a sign-in on the hosted pages',
    description:
      'The authorization endpoint (RFC 6749, 7636, 9207). Redirects the browser to the hosted pages, which return to `redirect_uri` with `code`, `state` and `iss`. The client ID is the project ID. `code_challenge` is required. `prompt` can be `login`, `none` or `create`. Errors redirect to the app, unless the client or the redirect URI is wrong.',
    access: 'public',
    whose: { of: 'sign-in', with: ['params.project_id', 'query.client_id'] },
    params: project,
    query: z.object({
      ...authorizationParameters,
      /** What the hosted pages answer in place of a sign-in. */
      portico_error: z.enum(['login_required', 'access_denied']).optional().catch(undefined),
    }),
    headers: z.object({ accept: z.string().optional() }),
    raw: 'redirect',
    refusals: [400, 404],
  },
  'POST /auth/hosted-pages/authorize': {
    summary: 'Return from the hosted pages to the app',
    description:
      'Issues the authorization code of the current session. The body has the parameters of the authorization request. For the hosted pages.',
    access: 'client',
    whose: { of: 'self', with: ['body.client_id'] },
    body: strict(authorizationParameters),
    response: z.object({ location: secret(z.string()) }),
    errors: [KnownErrors.CannotGetOwnUserWithoutUser, KnownErrors.AnonymousAuthenticationNotAllowed],
    refusals: [400],
  },
  'POST /projects/:project_id/oauth2/token': {
    summary: 'Exchange a grant of the hosted pages for tokens',
    description:
      'The token endpoint (RFC 6749 §4.1.3, §6). Accepts a form. The grants are `authorization_code` and `refresh_token`. Refresh tokens rotate, so store the one of each response. Errors are those of RFC 6749 §5.2.',
    access: 'public',
    whose: { of: 'sign-in', with: ['params.project_id', 'body.client_id'] },
    oauth: 'tokens',
    params: project,
    bodyFormat: 'form',
    body: z.object({
      ...client,
      grant_type: field,
      code: secret(field),
      code_verifier: secret(field),
      redirect_uri: field,
      refresh_token: secret(field),
      scope: field,
    }),
    headers: z.object({ authorization: z.string().optional() }),
    raw: 'json',
    refusals: [400, 401],
  },
  'POST /projects/:project_id/oauth2/revoke': {
    summary: 'End the session of a refresh token',
    description:
      'The revocation endpoint (RFC 7009). Accepts a form. The answer is the same for a token that is unknown or has ended.',
    access: 'public',
    whose: { of: 'sign-in', with: ['params.project_id', 'body.client_id'] },
    oauth: 'tokens',
    params: project,
    bodyFormat: 'form',
    body: z.object({ ...client, token: secret(field), token_type_hint: field }),
    headers: z.object({ authorization: z.string().optional() }),
    raw: 'json',
    refusals: [400, 401],
  },
  'GET /projects/:project_id/oauth2/logout': {
    summary: 'Sign out of the hosted pages',
    description:
      'Ends the session of the browser on the hosted pages, then redirects to `post_logout_redirect_uri` with `state`, if the project trusts that page.',
    access: 'public',
    whose: { of: 'sign-in', with: ['params.project_id', 'query.client_id'] },
    params: project,
    query: z.object({
      client_id: parameter,
      post_logout_redirect_uri: parameter,
      state: secret(parameter),
      /** Whether the hosted pages have signed out. */
      portico_signed_out: z.enum(['true']).optional().catch(undefined),
    }),
    headers: z.object({ accept: z.string().optional() }),
    raw: 'redirect',
    refusals: [400, 404],
  },
});
