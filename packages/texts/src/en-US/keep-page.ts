/** Texts for users who sign in to an account that is to be deleted. */
export const keepPage = {
  'keep.title': 'Your account will be deleted on {date}',
  'keep.text':
    'You asked us to delete your account. Keep it to continue. Otherwise, the account and all its data will be permanently deleted.',
  'keep.button': 'Keep account',
  'keep.over.title': 'Sign in again',
  'keep.over.text': 'This sign-in is no longer valid.',
};
