/** Texts of the page for errors of identity providers, by known error code. */
export const errorPage = {
  'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER.title': 'This account is already connected',
  'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER.text':
    'The account is connected to another user. Use a different account, or sign in as that user.',
  'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION.title': 'Another account is already connected',
  'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION.text':
    'You have connected a different account from this provider. Sign in with that account.',
  'OAUTH_PROVIDER_ACCESS_DENIED.title': 'Access denied',
  'OAUTH_PROVIDER_ACCESS_DENIED.text': 'The sign-in was cancelled or denied at the provider. Try again.',
  'OAUTH_PROVIDER_UNAVAILABLE.title': 'Sign-in failed',
  'OAUTH_PROVIDER_UNAVAILABLE.text':
    'The provider did not complete the sign-in. Try again later, or use another sign-in method.',
  'OUTER_OAUTH_TIMEOUT.title': 'This sign-in has expired',
  'OUTER_OAUTH_TIMEOUT.text': 'For your security, you must complete a sign-in within ten minutes. Sign in again.',
  /** Its text is `problem.other-user`. */
  'REAUTHENTICATION_FAILED.title': 'This is a different account',
  'SIGN_UP_NOT_ENABLED.title': 'Sign-up is closed',
  'SIGN_UP_NOT_ENABLED.text': 'No account exists for this sign-in, and sign-up is closed at the moment.',
  'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE.title': 'An account with this email already exists',
  'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE.text':
    'It uses a different sign-in method. Sign in with that method. You can then connect this account.',
  'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE.verify':
    'It uses a different sign-in method, and its address is not verified yet. Sign in with that method and verify the address first.',
  'USER_EMAIL_ALREADY_EXISTS.title': 'An account with this email already exists',
  'USER_EMAIL_ALREADY_EXISTS.text': 'It uses a different sign-in method. Sign in with that method.',
  'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN.title': 'This account is already connected',
  'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN.text':
    'Another user already signs in with this account. Use a different account, or sign in as that user.',
  'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED.title': 'This sign-in method is disabled',
  'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED.text': 'Use another sign-in method.',
  'OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS.title': 'Provider credentials required',
  'OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS.text':
    'The app requests permissions from the provider that go beyond sign-in. The app owner must set up their own provider credentials first.',
} as const;
