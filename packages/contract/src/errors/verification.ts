import { knownError } from '../kit/known-error.ts';

export const VerificationCodeNotFound = knownError('VERIFICATION_CODE_NOT_FOUND', {
  status: 404,
  message: 'The code does not exist in this project.',
});

export const VerificationCodeExpired = knownError('VERIFICATION_CODE_EXPIRED', {
  status: 400,
  message: 'The code has expired.',
});

export const VerificationCodeAlreadyUsed = knownError('VERIFICATION_CODE_ALREADY_USED', {
  status: 409,
  message: 'The code has already been used.',
});

export const VerificationCodeMaxAttemptsReached = knownError('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED', {
  status: 400,
  message: 'Too many attempts with this code. Request a new one.',
});

export const EmailAlreadyVerified = knownError('EMAIL_ALREADY_VERIFIED', {
  status: 409,
  message: 'The email address is already verified.',
});

export const EmailNotAssociatedWithUser = knownError('EMAIL_NOT_ASSOCIATED_WITH_USER', {
  status: 400,
  message: 'The email address does not belong to a user who can sign in with it.',
});

export const EmailIsNotPrimaryEmail = knownError('EMAIL_IS_NOT_PRIMARY_EMAIL', {
  status: 400,
  details: { email: 'string', primary_email: 'string|null' },
  message: (d) =>
    `${JSON.stringify(d.email)} is not the primary email address of the user (that is ${JSON.stringify(d.primary_email)}).`,
});
