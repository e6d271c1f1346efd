import { abstractError } from '../kit/known-error.ts';

export const PasswordRequirementsNotMet = abstractError('PASSWORD_REQUIREMENTS_NOT_MET', [
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_LONG',
]);
