/** Errors about identity providers and connected accounts. */
export const socialErrorHelp = {
  PROVIDER_REJECTED: {
    from: 'none',
    cause:
      'If a provider rejects the refresh of a connected account, the response is OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE: published clients offer to reconnect only for that code.',
    fix: 'Nothing to do: Portico does not send this error.',
  },
  OAUTH_CONNECTION_NOT_CONNECTED_TO_USER: {
    from: 'POST /connected-accounts/:user_id/:provider_id/access-token',
    cause: 'The user has no account at the provider.',
    fix: 'Ask the user to connect one: `user.useConnectedAccount(provider, { or: "redirect" })`.',
  },
  OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE: {
    from: 'POST /connected-accounts/:user_id/:provider_id/access-token',
    cause: 'No stored token has the scopes, or the provider rejected its refresh.',
    fix: 'Ask the user to connect the account again with the scopes. The SDK redirects with `or: "redirect"`.',
  },
  OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: {
    from: 'POST /connected-accounts/:user_id/:provider_id/access-token',
    cause: 'The provider uses the shared credentials of the server, whose tokens are not for apps.',
    fix: 'Add your own credentials for the provider under *Sign-in methods* in the dashboard ([how](../build/social-sign-in.md#add-your-own-credentials)).',
  },
  OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: {
    from: 'GET /auth/oauth/authorize/:provider_id',
    cause: 'The sign-in asks for more scopes, and the provider uses the shared credentials of the server.',
    fix: 'Add your own credentials for the provider under *Sign-in methods* in the dashboard.',
  },
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: {
    from: 'POST /auth/oauth/token',
    cause: 'Another user signs in with the provider account.',
    fix: 'Sign in as that user, and remove the account there first.',
  },
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: {
    from: 'GET /auth/oauth/callback/:provider_id',
    cause: 'The owner of the email already signs in with another account of the provider.',
    fix: 'Choose that account at the provider.',
  },
  INVALID_OAUTH_CLIENT_ID_OR_SECRET: {
    from: 'POST /auth/oauth/token',
    cause: 'The project does not exist, or its key is wrong.',
    fix: 'Use the project ID as `client_id` and the publishable client key as `client_secret`.',
  },
  INVALID_SCOPE: {
    from: 'POST /auth/oauth/token',
    cause: 'The request has another scope than `legacy`.',
    fix: 'Send `scope=legacy`. Scopes for the provider are in `provider_scope`.',
  },
  INVALID_AUTHORIZATION_CODE: {
    from: 'POST /auth/oauth/token',
    cause: 'The code is unknown, expired or used, or the verifier does not belong to it.',
    fix: 'Start the sign-in again. A page that exchanges the code twice, such as after a reload, causes this too.',
  },
  OUTER_OAUTH_TIMEOUT: {
    from: 'GET /auth/oauth/callback/:provider_id',
    cause: 'The user stayed more than ten minutes at the provider.',
    fix: 'Start the sign-in again.',
  },
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: {
    from: 'GET /auth/oauth/authorize/:provider_id',
    cause: 'The project has not enabled the provider.',
    fix: 'Enable it under *Sign-in methods* in the dashboard, and check the ID in the URL.',
  },
  OAUTH_PROVIDER_ACCESS_DENIED: {
    from: 'GET /auth/oauth/callback/:provider_id',
    cause: 'The user canceled at the provider.',
    fix: 'Show the sign-in page again.',
  },
  OAUTH_PROVIDER_UNAVAILABLE: {
    from: 'GET /auth/oauth/callback/:provider_id',
    cause: 'The provider cannot be reached, or does not respond as it should.',
    fix: 'Check client ID and secret, and the callback URL at the provider. The event `oauth_provider.failed` has the reason ([troubleshooting](../build/social-sign-in.md#what-can-go-wrong)).',
  },
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: {
    from: 'POST /oauth-providers',
    cause: 'Another user signs in with the account of the provider.',
    fix: 'Remove the account from that user, or create the link without sign-in.',
  },
  INVALID_SHARED_OAUTH_PROVIDER_ID: {
    from: 'PATCH /internal/config/override',
    cause: 'The configuration uses shared credentials for a provider that has none.',
    fix: 'Add your own credentials for the provider.',
  },
  INVALID_STANDARD_OAUTH_PROVIDER_ID: {
    from: 'PATCH /internal/config/override',
    cause: 'The configuration has credentials for a provider that Portico does not know.',
    fix: 'Use one of the [providers](../build/social-sign-in.md).',
  },
} as const;
