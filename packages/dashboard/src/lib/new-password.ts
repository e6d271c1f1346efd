const lengthMin = 8;
const lengthMax = 70;

/** Help text of a field for a new password. */
export const passwordHelp = `At least ${lengthMin} characters.`;

/** Returns the problem of a new password that can be found without the server. */
export function newPasswordProblem(password: string): string | undefined {
  if (passwordLength(password) < lengthMin) return `Password must be at least ${lengthMin} characters.`;
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
