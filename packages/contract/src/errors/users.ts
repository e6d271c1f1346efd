import { knownError } from '../kit/known-error.ts';

export const UserWithEmailAlreadyExists = knownError('USER_EMAIL_ALREADY_EXISTS', {
  status: 409,
  details: { email: 'string', would_work_if_email_was_verified: 'boolean' },
  message: (d) =>
    `A user with the e-mail ${JSON.stringify(d.email)} already exists.${
      d.would_work_if_email_was_verified
        ? ' Its address is not verified yet: sign in the way you did before and verify the address, then try again.'
        : ''
    }`,
});

export const EmailNotVerified = knownError('EMAIL_NOT_VERIFIED', {
  status: 400,
  message: 'The e-mail address is not verified.',
});

export const UserIdDoesNotExist = knownError('USER_ID_DOES_NOT_EXIST', {
  status: 400,
  details: { user_id: 'string' },
  message: (d) => `There is no user with the id ${JSON.stringify(d.user_id)}.`,
});

export const UserNotFound = knownError('USER_NOT_FOUND', { status: 404, message: 'The user was not found.' });

export const SignUpNotEnabled = knownError('SIGN_UP_NOT_ENABLED', {
  status: 400,
  message: 'Creating new accounts is not enabled for this project. Sign in with an account that already exists.',
});

export const PasswordAuthenticationNotEnabled = knownError('PASSWORD_AUTHENTICATION_NOT_ENABLED', {
  status: 400,
  message: 'Signing in with a password is not enabled for this project.',
});

export const PasskeyAuthenticationNotEnabled = knownError('PASSKEY_AUTHENTICATION_NOT_ENABLED', {
  status: 400,
  message: 'Signing in with a passkey is not enabled for this project.',
});

export const AnonymousAccountsNotEnabled = knownError('ANONYMOUS_ACCOUNTS_NOT_ENABLED', {
  status: 400,
  message: 'Anonymous accounts are not enabled for this project.',
});

export const AnonymousAuthenticationNotAllowed = knownError('ANONYMOUS_AUTHENTICATION_NOT_ALLOWED', {
  status: 401,
  message:
    'The access token is of an anonymous user. Send the header x-stack-allow-anonymous-user: true to allow that.',
});

export const UserAuthenticationRequired = knownError('USER_AUTHENTICATION_REQUIRED', {
  status: 401,
  message: 'This needs a signed-in user.',
});

export const ContactChannelAlreadyUsedForAuthBySomeoneElse = knownError(
  'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
  {
    status: 409,
    details: { type: 'string', contact_channel_value: 'string|null', would_work_if_email_was_verified: 'boolean' },
    message: (d) =>
      `This ${d.type}${d.contact_channel_value === null ? '' : ` (${d.contact_channel_value})`} is already used for signing in by another account.${
        d.would_work_if_email_was_verified
          ? ' Its address is not verified yet: sign in the way you did before and verify the address, then try again.'
          : ''
      }`,
  },
);
