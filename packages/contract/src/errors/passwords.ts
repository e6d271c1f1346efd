import { knownError } from '../kit/known-error.ts';

/** End users see this text. The protocol specifies it. */
export const EmailPasswordMismatch = knownError('EMAIL_PASSWORD_MISMATCH', {
  status: 400,
  message: 'Wrong e-mail or password.',
});

export const PasswordTooShort = knownError('PASSWORD_TOO_SHORT', {
  status: 400,
  details: { min_length: 'number' },
  message: (d) => `The password is too short. It must have at least ${d.min_length} characters.`,
});

/** The spelling of the detail is the wire format. */
export const PasswordTooLong = knownError('PASSWORD_TOO_LONG', {
  status: 400,
  details: { maxLength: 'number' },
  message: (d) => `The password is too long. It can have at most ${d.maxLength} characters.`,
});

export const UserDoesNotHavePassword = knownError('USER_DOES_NOT_HAVE_PASSWORD', {
  status: 400,
  message: 'This user has no password.',
});

/** End users see this text. The protocol specifies it. */
export const PasswordConfirmationMismatch = knownError('PASSWORD_CONFIRMATION_MISMATCH', {
  status: 400,
  message: 'Passwords do not match.',
});
