/** Errors about passwords, codes, passkeys, second factors and the command line. */
export const signInErrorHelp = {
  EMAIL_PASSWORD_MISMATCH: {
    from: 'POST /auth/password/sign-in',
    cause:
      'No user has the email, or the password is wrong. The error does not say which, so that nobody can find out who has an account.',
    fix: 'Show the message, and offer a password reset. A user without a password signs in with another method.',
  },
  PASSWORD_TOO_SHORT: {
    from: 'POST /auth/password/sign-up',
    cause: 'The password has fewer than 8 characters, or fewer than the project requires.',
    fix: 'Ask for a longer password. The details have the minimum.',
  },
  PASSWORD_TOO_LONG: {
    from: 'POST /auth/password/sign-up',
    cause: 'The password has more than 70 characters.',
    fix: 'Ask for a shorter password.',
  },
  PASSWORD_REQUIREMENTS_NOT_MET: {
    from: 'POST /auth/password/sign-up',
    cause: "The password is common, or is the user's own name or email.",
    fix: 'Ask for another password ([passwords](../run/security/passwords.md)).',
  },
  USER_DOES_NOT_HAVE_PASSWORD: {
    from: 'POST /auth/password/update',
    cause: 'The user has no password.',
    fix: 'Set one with `POST /auth/password/set`.',
  },
  PASSWORD_CONFIRMATION_MISMATCH: {
    from: 'POST /auth/password/update',
    cause: 'The old password is wrong.',
    fix: 'Ask the user for the current password again, or offer a password reset.',
  },
  VERIFICATION_CODE_NOT_FOUND: {
    from: 'POST /auth/otp/sign-in',
    cause: 'The code does not exist, or belongs to another project or purpose.',
    fix: 'Check that the link or code was copied in full, or send a new one.',
  },
  VERIFICATION_CODE_EXPIRED: {
    from: 'POST /auth/otp/sign-in',
    cause: 'The code has expired.',
    fix: 'Send a new one.',
  },
  VERIFICATION_CODE_ALREADY_USED: {
    from: 'POST /auth/otp/sign-in',
    cause: 'The code was used before. Some mail programs open links to scan them.',
    fix: 'Send a new one.',
  },
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: {
    from: 'POST /auth/otp/sign-in',
    cause: 'There were more than 20 attempts with the code.',
    fix: 'Send a new one.',
  },
  REDIRECT_URL_NOT_WHITELISTED: {
    from: 'POST /auth/password/send-reset-code',
    cause: 'The `callback_url` or redirect URL is not on a trusted domain of the project.',
    fix: 'The text names the URL and the setting. Add the domain under *Domains* in the dashboard. For development, allow localhost there.',
  },
  PASSKEY_REGISTRATION_FAILED: {
    from: 'POST /auth/passkey/register',
    cause: 'The response of the browser was changed or is too old, or its page is not on a trusted domain.',
    fix: 'Add the domain under *Domains* in the dashboard, and try again. Passkeys need HTTPS, except on localhost.',
  },
  PASSKEY_AUTHENTICATION_FAILED: {
    from: 'POST /auth/passkey/sign-in',
    cause: 'The passkey is unknown, its signature is wrong, or the page is not on a trusted domain.',
    fix: 'Sign in with another method. Passkeys belong to the domain on which they were created.',
  },
  PASSKEY_WEBAUTHN_ERROR: {
    from: 'none',
    cause: 'The SDK makes it when the browser rejects the request, such as when the user cancels.',
    fix: 'Let the user try again or choose another method. The message is the one of the browser.',
  },
  MULTI_FACTOR_AUTHENTICATION_REQUIRED: {
    from: 'POST /auth/password/sign-in',
    cause: 'The first step was right, and the user has an authenticator app.',
    fix: 'Ask for the code of the app, and send it with `attempt_code` of the details to `POST /auth/mfa/sign-in`. The ready-made pages do it by themselves.',
  },
  INVALID_TOTP_CODE: {
    from: 'POST /auth/mfa/sign-in',
    cause: 'The code of the authenticator app is wrong, used or too old.',
    fix: 'Enter the code that the app shows now. If all codes fail, correct the clock of the phone, or the clock of the server.',
  },
  SECOND_FACTOR_NOT_ENABLED: {
    from: 'PATCH /users/me',
    cause:
      'The project has turned second factors [off](protocol/sign-in.md#second-factor-policy), so no new one can be set up.',
    fix: 'Turn them on under *Sign-in methods* in the dashboard.',
  },
  SECOND_FACTOR_REMOVAL_NOT_ALLOWED: {
    from: 'PATCH /users/me',
    cause: 'The project [requires](protocol/sign-in.md#second-factor-policy) a second factor, so it cannot be removed.',
    fix: 'Replace the authenticator app instead of removing it.',
  },
  DEVICE_NOT_TRUSTED: {
    from: 'POST /auth/mfa/sign-in',
    cause:
      'The token is not that of a [trusted device](protocol/sign-in.md#trusted-devices) of the user, or has expired.',
    fix: 'Ask for the code of the authenticator app.',
  },
  INVALID_RECOVERY_CODE: {
    from: 'POST /auth/mfa/sign-in',
    cause: 'The recovery code is wrong, or was used before.',
    fix: 'Enter another code of the list. Without one, an owner can remove the second factor in the dashboard.',
  },
  INVALID_POLLING_CODE: {
    from: 'POST /auth/cli/poll',
    cause: 'The polling code of a command-line sign-in is unknown.',
    fix: 'Start the sign-in again.',
  },
  CLI_AUTH_ERROR: {
    from: 'none',
    cause: 'The SDK makes it when a command-line sign-in fails.',
    fix: 'Start the sign-in again. The message says what failed.',
  },
  CLI_AUTH_EXPIRED_ERROR: {
    from: 'none',
    cause: 'The SDK makes it from the status `expired`: nobody confirmed the command-line sign-in in time.',
    fix: 'Start the sign-in again, and confirm it in the browser.',
  },
  CLI_AUTH_USED_ERROR: {
    from: 'none',
    cause: 'The SDK makes it from the status `used`: the command-line sign-in was already completed.',
    fix: 'Start the sign-in again.',
  },
} as const;
