import { knownError } from '../kit/known-error.ts';

export const UnparsableAccessToken = knownError('UNPARSABLE_ACCESS_TOKEN', {
  status: 401,
  message: 'The access token cannot be parsed.',
});

export const AccessTokenExpired = knownError('ACCESS_TOKEN_EXPIRED', {
  status: 401,
  details: { expired_at_millis: 'number|null' },
  message: 'The access token has expired. Refresh it and try again.',
});

export const InvalidProjectForAccessToken = knownError('INVALID_PROJECT_FOR_ACCESS_TOKEN', {
  status: 401,
  details: { expected_project_id: 'string', actual_project_id: 'string' },
  message: (d) =>
    `The access token belongs to the project ${JSON.stringify(d.actual_project_id)}, but the request is for ${JSON.stringify(d.expected_project_id)}.`,
});

export const RefreshTokenNotFoundOrExpired = knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', {
  status: 401,
  message: 'The refresh token does not exist in this project or has expired. Sign in again.',
});

export const CannotDeleteCurrentSession = knownError('CANNOT_DELETE_CURRENT_SESSION', {
  status: 400,
  message: 'The current session cannot be revoked this way. Sign out instead.',
});

export const ImpersonatedSessionNotAllowed = knownError('IMPERSONATED_SESSION_NOT_ALLOWED', {
  status: 403,
  message: 'This is not possible in an impersonated session: only the user can change how to sign in, and pay.',
});

export const ReauthenticationRequired = knownError('REAUTHENTICATION_REQUIRED', {
  status: 403,
  details: { max_age_seconds: 'number', authenticated_at_millis: 'number' },
  message: (d) =>
    `This needs a sign-in of the last ${Math.ceil(d.max_age_seconds / 60)} minutes. Sign in again and repeat it.`,
});

export const ReauthenticationFailed = knownError('REAUTHENTICATION_FAILED', {
  status: 400,
  message: 'The other sign-in is not one of this user, or its session has ended. Sign in again.',
});

export const ProviderRejected = knownError('PROVIDER_REJECTED', {
  status: 401,
  message: 'The identity provider refused to refresh the token. The user must authenticate again.',
});

export const CannotGetOwnUserWithoutUser = knownError('CANNOT_GET_OWN_USER_WITHOUT_USER', {
  status: 400,
  message: 'The request contains "me", but no user is signed in. Send the access token of a user.',
});
