/** Errors about sessions, users and projects. */
export const userErrorHelp = {
  CANNOT_GET_OWN_USER_WITHOUT_USER: {
    from: 'GET /users/me',
    cause: 'The request has no access token, or its user was deleted.',
    fix: 'Send the access token of a signed-in user, or name the user by ID.',
  },
  USER_AUTHENTICATION_REQUIRED: {
    from: 'GET /internal/projects',
    cause: 'The operation needs a signed-in user, and the request has no access token.',
    fix: 'Sign the user in first, and send the access token.',
  },
  USER_NOT_FOUND: {
    from: 'GET /users/:user_id',
    cause: 'The project has no user with this ID. The user may have been deleted.',
    fix: 'Check the ID and the project. Treat the user as deleted.',
  },
  USER_ID_DOES_NOT_EXIST: {
    from: 'POST /auth/sessions',
    cause: 'The body names a user that does not exist.',
    fix: 'Check the ID and the project.',
  },
  ACCOUNT_DELETION_SCHEDULED: {
    from: 'POST /auth/password/sign-in',
    cause:
      'The user has asked for the deletion of the account, and the days of `users.deletionGraceDays` are not over. No session of the account can begin.',
    fix: 'Show the date, and ask the user whether to keep the account: `keepAccount(attemptCode)` of the SDK. On your server, call `user.cancelDeletion()`.',
  },
  USER_EMAIL_ALREADY_EXISTS: {
    from: 'POST /auth/password/sign-up',
    cause: 'Another user of the project signs in with the email.',
    fix: 'Offer sign-in instead of sign-up. On your server, find the user with `query` of `GET /users`.',
  },
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: {
    from: 'PATCH /users/:user_id',
    cause: 'Another user signs in with the email.',
    fix: 'Use a different email, or set `used_for_auth` of the contact channel to `false` for one of the users.',
  },
  PROJECT_NOT_FOUND: {
    from: 'POST /internal/projects/transfer',
    cause: 'There is no such project, or it belongs to another owner.',
    fix: 'Check the project ID, and sign in as an owner of the project.',
  },
  SIGN_UP_NOT_ENABLED: {
    from: 'POST /auth/password/sign-up',
    cause: 'The project has disabled sign-up.',
    fix: 'Enable sign-up under *Sign-in methods* in the dashboard, or create users on your server.',
  },
  PASSWORD_AUTHENTICATION_NOT_ENABLED: {
    from: 'POST /auth/password/sign-in',
    cause: 'The project has disabled passwords.',
    fix: 'Enable them under *Sign-in methods* in the dashboard, or use another sign-in method.',
  },
  PASSKEY_AUTHENTICATION_NOT_ENABLED: {
    from: 'POST /auth/passkey/initiate-passkey-authentication',
    cause: 'The project has disabled passkeys.',
    fix: 'Enable them under *Sign-in methods* in the dashboard.',
  },
  ANONYMOUS_ACCOUNTS_NOT_ENABLED: {
    from: 'POST /auth/anonymous/sign-up',
    cause: 'The project has disabled anonymous users.',
    fix: 'Enable them under *Sign-in methods* in the dashboard, or ask users to sign up.',
  },
  ANONYMOUS_AUTHENTICATION_NOT_ALLOWED: {
    from: 'any',
    cause:
      'The token belongs to an anonymous user, and the request does not send `x-stack-allow-anonymous-user: true`.',
    fix: 'Ask the user to sign up, or send the header where anonymous users are welcome.',
  },
  RESTRICTED_USER_NOT_ALLOWED: {
    from: 'any',
    cause:
      'An administrator has [restricted the user](protocol/users.md#restricted-users). At client level, or with an admin access token.',
    fix: 'Remove the restriction on the page of the user in the dashboard, or show the reason to the user.',
  },
  SECOND_FACTOR_SETUP_REQUIRED: {
    from: 'any',
    cause:
      'The project requires a second factor, and the session has to [set one up](protocol/sign-in.md#second-factor-policy). At client level, or with an admin access token.',
    fix: 'Send the user to the account settings. The ready-made pages do it by themselves.',
  },
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: {
    from: 'POST /auth/sessions/current/refresh',
    cause: 'The refresh token is unknown or expired, or its session was revoked.',
    fix: 'The user has to sign in again. [Sessions](../build/sessions.md) says how long they last.',
  },
  CANNOT_DELETE_CURRENT_SESSION: {
    from: 'DELETE /auth/sessions/:session_id',
    cause: 'The session to end is the session of the request.',
    fix: 'End it with `DELETE /auth/sessions/current`, which is what `signOut()` does.',
  },
  IMPERSONATED_SESSION_NOT_ALLOWED: {
    from: 'any',
    cause:
      'An [impersonated session](protocol/sign-in.md#impersonated-sessions) would change how the user signs in, at client level.',
    fix: 'Ask the user to do it, or change the user on the dashboard.',
  },
  REAUTHENTICATION_REQUIRED: {
    from: 'any',
    cause:
      'The call changes how the user signs in, and the [sign-in is too long ago](protocol/sign-in.md#recent-sign-in) for the project, at client level.',
    fix: 'Ask the user to sign in again, then repeat the call ([recent sign-in](../build/sessions.md#require-a-recent-sign-in)).',
  },
  REAUTHENTICATION_FAILED: {
    from: 'POST /auth/sessions/current/reauthenticate',
    cause:
      'The other sign-in is of another user or impersonated, or has ended. In the OAuth callback: the user does not sign in with the provider account.',
    fix: 'Sign in again as the same user, with a method that the account already has.',
  },
} as const;
