import { knownError } from '../kit/known-error.ts';

export const UserWithEmailAlreadyExists = knownError('USER_EMAIL_ALREADY_EXISTS', {
  status: 409,
  details: { email: 'string', would_work_if_email_was_verified: 'boolean' },
  message: (d) =>
    `A user with the email ${JSON.stringify(d.email)} already exists.${
      d.would_work_if_email_was_verified
        ? ' It is not verified yet. Sign in with your previous method, verify the email and try again.'
        : ''
    }`,
});

export const EmailNotVerified = knownError('EMAIL_NOT_VERIFIED', {
  status: 400,
  message: 'The email address is not verified.',
});

export const UserIdDoesNotExist = knownError('USER_ID_DOES_NOT_EXIST', {
  status: 400,
  details: { user_id: 'string' },
  message: (d) => `The user ${JSON.stringify(d.user_id)} does not exist.`,
});

export const UserNotFound = knownError('USER_NOT_FOUND', { status: 404, message: 'The user was not found.' });

export const SignUpNotEnabled = knownError('SIGN_UP_NOT_ENABLED', {
  status: 400,
  message: 'Sign-up is not enabled for this project. Sign in with an existing account.',
});

export const PasswordAuthenticationNotEnabled = knownError('PASSWORD_AUTHENTICATION_NOT_ENABLED', {
  status: 400,
  message: 'Password sign-in is not enabled for this project.',
});

export const PasskeyAuthenticationNotEnabled = knownError('PASSKEY_AUTHENTICATION_NOT_ENABLED', {
  status: 400,
  message: 'Passkey sign-in is not enabled for this project.',
});

export const AnonymousAccountsNotEnabled = knownError('ANONYMOUS_ACCOUNTS_NOT_ENABLED', {
  status: 400,
  message: 'Anonymous users are not enabled for this project.',
});

export const AnonymousAuthenticationNotAllowed = knownError('ANONYMOUS_AUTHENTICATION_NOT_ALLOWED', {
  status: 401,
  message:
    'The access token belongs to an anonymous user. Send the header x-stack-allow-anonymous-user: true to allow anonymous users.',
});

export const RestrictedUserNotAllowed = knownError('RESTRICTED_USER_NOT_ALLOWED', {
  status: 403,
  details: { restricted_reason: 'object' },
  message: 'The account of the user is restricted. It can only be read, and its sessions can only be ended.',
});

export const AccountDeletionScheduled = knownError('ACCOUNT_DELETION_SCHEDULED', {
  status: 403,
  details: { deletion_at_millis: 'number', attempt_code: 'string|null' },
  message: (d) =>
    `The account will be deleted on ${dayOf(d.deletion_at_millis)}. To use it again, keep it on the sign-in page of the app.`,
});

function dayOf(millis: number): string {
  const time = new Date(millis);
  return Number.isNaN(time.getTime()) ? 'a later day' : time.toISOString().slice(0, 10);
}

export const UserAuthenticationRequired = knownError('USER_AUTHENTICATION_REQUIRED', {
  status: 401,
  message: 'This requires a signed-in user.',
});

export const ContactChannelAlreadyUsedForAuthBySomeoneElse = knownError(
  'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
  {
    status: 409,
    details: { type: 'string', contact_channel_value: 'string|null', would_work_if_email_was_verified: 'boolean' },
    message: (d) =>
      `This ${d.type}${d.contact_channel_value === null ? '' : ` (${d.contact_channel_value})`} is already used for sign-in by another account.${
        d.would_work_if_email_was_verified
          ? ' It is not verified yet. Sign in with your previous method, verify the email and try again.'
          : ''
      }`,
  },
);
