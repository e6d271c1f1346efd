import { abstractError } from '../kit/known-error-base.ts';

export const InvalidAccessToken = abstractError('INVALID_ACCESS_TOKEN', [
  'UNPARSABLE_ACCESS_TOKEN',
  'ACCESS_TOKEN_EXPIRED',
  'INVALID_PROJECT_FOR_ACCESS_TOKEN',
]);

export const RefreshTokenError = abstractError('REFRESH_TOKEN_ERROR', [
  'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
  'CANNOT_DELETE_CURRENT_SESSION',
  'PROVIDER_REJECTED',
]);

export const InvalidSessionAuthentication = abstractError('INVALID_SESSION_AUTHENTICATION', [InvalidAccessToken]);

export const SessionAuthenticationError = abstractError('SESSION_AUTHENTICATION_ERROR', [InvalidSessionAuthentication]);
