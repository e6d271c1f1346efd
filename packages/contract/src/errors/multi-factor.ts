import { knownError } from '../kit/known-error.ts';

export const MultiFactorAuthenticationRequired = knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', {
  status: 400,
  details: { attempt_code: 'string' },
  message: 'Two-factor authentication is required to sign in.',
});

export const InvalidRecoveryCode = knownError('INVALID_RECOVERY_CODE', {
  status: 400,
  message: 'The recovery code is invalid or was already used.',
});

export const InvalidTotpCode = knownError('INVALID_TOTP_CODE', {
  status: 400,
  message: 'The TOTP code is invalid. Please try again.',
});
