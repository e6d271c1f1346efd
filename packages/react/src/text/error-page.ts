/** Texts of the page that shows what went wrong at an identity provider, by the code of the known error. */
export const errorPage = {
  'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER.title': 'This account is already connected',
  'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER.text':
    'The account is connected to another user. Use a different one, or sign in as that user.',
  'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION.title': 'Another account is already connected',
  'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION.text':
    'You have connected a different account of the same provider. Sign in with that one.',
  'OAUTH_PROVIDER_ACCESS_DENIED.title': 'Access was not granted',
  'OAUTH_PROVIDER_ACCESS_DENIED.text': 'The sign-in was cancelled or denied at the provider. You can try again.',
  'OUTER_OAUTH_TIMEOUT.title': 'This took too long',
  'OUTER_OAUTH_TIMEOUT.text': 'For your safety a sign-in has to be finished within ten minutes. Sign in again.',
  'SIGN_UP_NOT_ENABLED.title': 'Sign-up is closed',
  'SIGN_UP_NOT_ENABLED.text':
    'There is no account for this sign-in yet, and new accounts are not accepted at the moment.',
  'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE.title': 'There is already an account with this e-mail',
  'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE.text':
    'It was made another way. Sign in that way; afterwards you can connect this one.',
  'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE.verify':
    'It was made another way, and its address is not verified yet. Sign in that way and verify the address first.',
  'USER_EMAIL_ALREADY_EXISTS.title': 'There is already an account with this e-mail',
  'USER_EMAIL_ALREADY_EXISTS.text': 'It was made another way. Sign in that way.',
  'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN.title': 'This account is already connected',
  'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN.text':
    'Somebody signs in with it already. Use a different one, or sign in as that user.',
  'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED.title': 'This way in is switched off',
  'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED.text': 'Choose another way to sign in.',
  'OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS.title': 'This needs credentials of its own',
  'OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS.text':
    'The app asks the provider for more than signing in. Its owner has to set up credentials of their own for that.',
} as const;
