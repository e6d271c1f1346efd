/** Minimum length of a new password in code points, unless a project requires more. */
export const passwordLengthMin = 8;
const lengthMax = 70;

/** Help text of a field for a new password. */
export const passwordHelp = helpForPassword(passwordLengthMin);

/** Returns the help text of a field for a new password in a project. @param min minimum length of the project */
export function helpForPassword(min: number): string {
  return `At least ${min} characters.`;
}

/**
 * Returns the problem of a new password that can be found without the server.
 *
 * @param min minimum length of the project of the user
 */
export function newPasswordProblem(password: string, min: number = passwordLengthMin): string | undefined {
  if (passwordLength(password) < min) return `Password must be at least ${min} characters.`;
  return longPasswordProblem(password);
}

/** Returns the problem of a password that is too long. */
export function longPasswordProblem(password: string): string | undefined {
  return passwordLength(password) > lengthMax ? `Password must be at most ${lengthMax} characters.` : undefined;
}

/** Counts like the server: the code points of Normalization Form C. */
function passwordLength(password: string): number {
  return [...password.normalize('NFC')].length;
}
