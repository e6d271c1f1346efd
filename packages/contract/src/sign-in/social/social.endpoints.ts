import { z } from 'zod';
import { KnownErrors } from '../../errors/index.ts';
import * as fields from '../../fields/index.ts';
import { defineEndpoints } from '../../kit/endpoint.ts';
import { secret } from '../../kit/secret.ts';
import { strict } from '../../kit/shapes.ts';

const providerId = z.string().max(63);

/** S256 of a verifier, in base64url. @see RFC 7636 §4.2 */
const codeChallenge = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const text = z.string().max(4000);

/**
 * Purposes of an OAuth flow: sign in or up, link an account to the signed-in user, or sign the signed-in user in again,
 * for a recent sign-in.
 */
export const oauthFlowTypes = ['authenticate', 'link', 'reauthenticate'] as const;

/**
 * Query of an authorization request. Unknown parameters are ignored, as OAuth requires (RFC 6749 §3.1).
 *
 * @see docs/reference/protocol/oauth.md#authorize
 */
const authorizeQuery = z.object({
  client_id: text,
  client_secret: secret(text),
  redirect_uri: fields.url,
  scope: z.enum(['legacy']),
  state: secret(text.min(1)),
  grant_type: z.enum(['authorization_code']),
  code_challenge: codeChallenge,
  // @guard field-pkce-with-s256-only
  code_challenge_method: z.enum(['S256']),
  response_type: z.enum(['code']),
  type: z.enum(oauthFlowTypes).default('authenticate'),
  token: secret(z.string().default('')),
  provider_scope: text.optional(),
  error_redirect_url: fields.url.optional(),
  error_redirect_uri: fields.url.optional(),
  after_callback_redirect_url: fields.url.optional(),
  /** Go to the provider as they are. @see OpenID Connect Core §3.1.2.1 */
  login_hint: z.string().max(500).optional(),
  domain_hint: z.string().max(253).optional(),
  prompt: z.string().max(100).optional(),
  /** Requests the parameter `iss` in the response, which older clients do not accept. @see RFC 9207 */
  response_iss: z.enum(['true', 'false']).optional(),
  /** Newer clients ask for JSON with the URL of the redirect. @see docs/reference/protocol/newer-clients.md#oauth */
  stack_response_mode: z.enum(['json', 'redirect']).optional(),
  hexclave_response_mode: z.enum(['json', 'redirect']).optional(),
});

/** A parameter that counts as missing in any other form, such as twice: the caller is a browser, which cannot correct it. */
const callbackParameter = z.string().optional().catch(undefined);

/** Callback parameters from providers, which may add others. */
const callbackParameters = z.object({
  state: secret(callbackParameter),
  code: secret(callbackParameter),
  error: callbackParameter,
  error_description: callbackParameter,
  /** Apple sends the user's name as JSON, only at the first sign-in. */
  user: secret(callbackParameter),
});

const callbackHeaders = z.object({ cookie: z.string().optional(), accept: z.string().optional() });

/** Errors of linking an account or upgrading an anonymous user during the code exchange. */
const completionErrors = [
  KnownErrors.OAuthConnectionAlreadyConnectedToAnotherUser,
  KnownErrors.UserAlreadyConnectedToAnotherOAuthConnection,
  KnownErrors.ContactChannelAlreadyUsedForAuthBySomeoneElse,
  KnownErrors.UserWithEmailAlreadyExists,
  KnownErrors.OAuthProviderAccountIdAlreadyUsedForSignIn,
  KnownErrors.SignUpNotEnabled,
] as const;

/** Errors between the return from the provider and the redirect to the app. */
const callbackErrors = [
  KnownErrors.OuterOAuthTimeout,
  KnownErrors.OAuthProviderNotFoundOrNotEnabled,
  KnownErrors.OAuthProviderAccessDenied,
  KnownErrors.OAuthProviderUnavailable,
  KnownErrors.UserNotFound,
  KnownErrors.RedirectUrlNotWhitelisted,
  KnownErrors.AccessTokenExpired,
  KnownErrors.ReauthenticationFailed,
  ...completionErrors,
] as const;

/** Client authentication of the app, instead of the headers of other operations. */
const clientFields = {
  client_id: z.string().optional(),
  client_secret: secret(z.string().optional()),
  scope: z.string().optional(),
};

const tokenGrant = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    ...clientFields,
    code: secret(z.string()),
    code_verifier: secret(z.string()),
    redirect_uri: z.string(),
  }),
  z.object({ grant_type: z.literal('refresh_token'), ...clientFields, refresh_token: secret(z.string()) }),
]);

const tokenAnswer = z.object({
  access_token: secret(z.string()),
  refresh_token: secret(z.string()),
  token_type: z.literal('Bearer'),
  expires_in: z.number(),
  scope: z.literal('legacy'),
  is_new_user: z.boolean().optional(),
  newUser: z.boolean().optional(),
  after_callback_redirect_url: z.string().nullable().optional(),
  afterCallbackRedirectUrl: z.string().nullable().optional(),
});

/** Endpoints for social sign-in: browser redirects and the token endpoint. */
export const socialEndpoints = defineEndpoints({
  'GET /auth/oauth/authorize/:provider_id': {
    summary: 'Start a sign-in with an identity provider',
    description:
      'Redirects the browser to the provider. With `stack_response_mode=json`, the response is JSON with a `location` for the browser, and its status is 200. The client ID is the project ID (optionally with a branch after `#`), and the client secret is its publishable client key. With `type=link`, the account is linked to the user of `token` when the app exchanges the code. With `type=reauthenticate`, only the user of `token` can sign in, and no account is created or linked.',
    access: 'public',
    whose: { of: 'sign-in', with: ['params.provider_id', 'query.client_id'] },
    params: strict({ provider_id: providerId }),
    query: authorizeQuery,
    headers: z.object({ accept: z.string().optional() }),
    raw: 'redirect',
    isStep: true,
    errors: [
      KnownErrors.InvalidOAuthClientIdOrSecret,
      KnownErrors.OAuthProviderNotFoundOrNotEnabled,
      KnownErrors.OAuthExtraScopeNotAvailableWithSharedOAuthKeys,
      KnownErrors.RedirectUrlNotWhitelisted,
    ],
    refusals: [400, 403],
  },
  'GET /auth/oauth/callback/:provider_id': {
    summary: 'Return from an identity provider',
    description:
      'Register this URL with the provider. Known errors redirect to the error page of the app if it is trusted.',
    access: 'public',
    whose: { of: 'sign-in', with: ['params.provider_id'] },
    params: strict({ provider_id: providerId }),
    query: callbackParameters,
    headers: callbackHeaders,
    raw: 'redirect',
    isStep: true,
    errors: callbackErrors,
    refusals: [400],
  },
  'POST /auth/oauth/callback/:provider_id': {
    summary: 'Return from an identity provider that posts a form',
    access: 'public',
    whose: { of: 'sign-in', with: ['params.provider_id'] },
    params: strict({ provider_id: providerId }),
    bodyFormat: 'form',
    body: callbackParameters,
    headers: callbackHeaders,
    raw: 'redirect',
    errors: callbackErrors,
    refusals: [400],
  },
  'POST /auth/oauth/token': {
    summary: 'Exchange a grant for tokens',
    oauth: 'tokens',
    description:
      'The token endpoint of the outer OAuth flow (RFC 6749 §4.1.3, §6). Accepts a form. The client secret is the publishable client key. Only the exchange of an authorization code returns whether the user is new and where the app continues.',
    access: 'public',
    whose: { of: 'sign-in', with: ['body.client_id'] },
    bodyFormat: 'form',
    body: tokenGrant,
    response: tokenAnswer,
    errors: [
      KnownErrors.InvalidOAuthClientIdOrSecret,
      KnownErrors.InvalidScope,
      KnownErrors.InvalidAuthorizationCode,
      KnownErrors.RefreshTokenNotFoundOrExpired,
      KnownErrors.OAuthProviderNotFoundOrNotEnabled,
      KnownErrors.MultiFactorAuthenticationRequired,
      KnownErrors.AccountDeletionScheduled,
      ...completionErrors,
    ],
    refusals: [400],
  },
});
