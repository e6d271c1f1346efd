import { abstractError } from '../kit/known-error-base.ts';

export const VerificationCodeError = abstractError('VERIFICATION_ERROR', [
  'VERIFICATION_CODE_NOT_FOUND',
  'VERIFICATION_CODE_EXPIRED',
  'VERIFICATION_CODE_ALREADY_USED',
  'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
]);
