import { knownError } from '../kit/known-error.ts';

export const MultiFactorAuthenticationRequired = knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', {
  status: 400,
  details: { attempt_code: 'string' },
  message: 'Two-factor authentication is required to sign in.',
});

export const SecondFactorSetupRequired = knownError('SECOND_FACTOR_SETUP_REQUIRED', {
  status: 403,
  message: 'This project requires two-factor authentication. Set it up before you continue.',
});

export const SecondFactorNotEnabled = knownError('SECOND_FACTOR_NOT_ENABLED', {
  status: 400,
  message: 'Two-factor authentication is not enabled for this project.',
});

export const SecondFactorRemovalNotAllowed = knownError('SECOND_FACTOR_REMOVAL_NOT_ALLOWED', {
  status: 403,
  message: 'This project requires two-factor authentication. It can be replaced, but not turned off.',
});

export const DeviceNotTrusted = knownError('DEVICE_NOT_TRUSTED', {
  status: 400,
  message: 'This device is not trusted. Complete the sign-in with the second factor.',
});

export const InvalidRecoveryCode = knownError('INVALID_RECOVERY_CODE', {
  status: 400,
  message: 'The recovery code is invalid or was already used.',
});

export const InvalidTotpCode = knownError('INVALID_TOTP_CODE', {
  status: 400,
  message: 'The TOTP code is invalid. Please try again.',
});
