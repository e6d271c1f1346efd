/** Texts for people of the project who sign in as a user. */
export const impersonationPage = {
  'impersonation.title': 'Sign in as {name}?',
  'impersonation.text':
    'You will use {project} as this user for {duration}. The user sees this session in the account settings and can end it.',
  'impersonation.reason': 'Reason: {reason}',
  'impersonation.replaces': 'You will no longer be signed in as {name} in this browser.',
  'impersonation.confirm': 'Sign in as {name}',
  'impersonation.cancel': 'Cancel',
  'impersonation.gone.title': 'This link is no longer valid',
  'impersonation.gone.text': 'A link works once, within one minute. Create a new one in the dashboard.',
  'impersonation.left': '{duration} left',
  'impersonation.end': 'End session',
} as const;
