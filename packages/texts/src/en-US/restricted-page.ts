/** Texts of the page for users whom an administrator has restricted. */
export const restrictedPage = {
  'restricted.title': 'Your account is restricted',
  'restricted.text':
    'You cannot use your account at the moment. If you think this is a mistake, contact the support team.',
  'restricted.reason': 'Reason: {reason}',
} as const;
