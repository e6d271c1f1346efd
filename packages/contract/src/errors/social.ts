import { knownError } from '../kit/known-error.ts';

export const OAuthConnectionNotConnectedToUser = knownError('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER', {
  status: 400,
  message: 'The user has not connected an account of this provider.',
});

export const OAuthConnectionAlreadyConnectedToAnotherUser = knownError(
  'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER',
  { status: 409, message: 'This account of the provider is already connected to another user.' },
);

export const OAuthConnectionDoesNotHaveRequiredScope = knownError('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE', {
  status: 400,
  message: 'The connected account does not have the required scope.',
});

export const OAuthExtraScopeNotAvailableWithSharedOAuthKeys = knownError(
  'OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
  { status: 400, message: 'Extra scopes are not available with shared OAuth credentials. Configure your own.' },
);

export const OAuthAccessTokenNotAvailableWithSharedOAuthKeys = knownError(
  'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
  {
    status: 400,
    message: 'Access tokens are not available with shared OAuth credentials. Configure your own.',
  },
);

export const InvalidOAuthClientIdOrSecret = knownError('INVALID_OAUTH_CLIENT_ID_OR_SECRET', {
  status: 400,
  details: { client_id: 'string|null' },
  message:
    'The OAuth client ID or secret is invalid. The client ID is the project ID, and the secret is its publishable client key.',
});

export const InvalidScope = knownError('INVALID_SCOPE', {
  status: 400,
  details: { scope: 'string' },
  message: (d) => `The scope ${JSON.stringify(d.scope)} is invalid.`,
});

export const UserAlreadyConnectedToAnotherOAuthConnection = knownError(
  'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION',
  { status: 409, message: 'The user has already connected another account of this provider.' },
);

export const OuterOAuthTimeout = knownError('OUTER_OAUTH_TIMEOUT', {
  status: 408,
  message: 'The sign-in took too long. Please sign in again.',
});

export const OAuthProviderNotFoundOrNotEnabled = knownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED', {
  status: 400,
  message: 'The identity provider was not found or is not enabled for this project.',
});

export const OAuthProviderAccountIdAlreadyUsedForSignIn = knownError(
  'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN',
  { status: 400, message: 'This account of the provider is already used for sign-in.' },
);

export const InvalidSharedOAuthProviderId = knownError('INVALID_SHARED_OAUTH_PROVIDER_ID', {
  status: 400,
  details: { provider_id: 'string' },
  message: (d) => `The provider ${JSON.stringify(d.provider_id)} is not available with shared credentials.`,
});

export const InvalidStandardOAuthProviderId = knownError('INVALID_STANDARD_OAUTH_PROVIDER_ID', {
  status: 400,
  details: { provider_id: 'string' },
  message: (d) => `The provider ${JSON.stringify(d.provider_id)} does not exist.`,
});

export const InvalidAuthorizationCode = knownError('INVALID_AUTHORIZATION_CODE', {
  status: 400,
  message: 'The authorization code is invalid.',
});

export const OAuthProviderAccessDenied = knownError('OAUTH_PROVIDER_ACCESS_DENIED', {
  status: 400,
  message: 'The identity provider denied access.',
});

/** Published SDKs do not contain this error. Their error pages show a general error. */
export const OAuthProviderUnavailable = knownError('OAUTH_PROVIDER_UNAVAILABLE', {
  status: 400,
  details: { provider_id: 'string', reason: 'string' },
  message: (d) => `Sign-in with the identity provider ${d.provider_id} failed (${d.reason}).`,
});
