import { abstractError } from '../kit/known-error-base.ts';

export const ApiKeyNotValid = abstractError('API_KEY_NOT_VALID', [
  'API_KEY_EXPIRED',
  'API_KEY_REVOKED',
  'WRONG_API_KEY_TYPE',
  'API_KEY_NOT_FOUND',
  'PUBLIC_API_KEY_CANNOT_BE_REVOKED',
]);
