import { knownParent } from '../kit/known-parent.ts';

/**
 * The password is too common, or equals the user's name or email. Also the parent of the two errors for the length.
 * Published clients read the message from the details.
 */
export const PasswordRequirementsNotMet = knownParent(
  'PASSWORD_REQUIREMENTS_NOT_MET',
  ['PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG'],
  { status: 400, details: { message: 'string' }, message: (d) => d.message },
);
