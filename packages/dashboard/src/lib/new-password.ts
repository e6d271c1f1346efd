const lengthMin = 8;
const lengthMax = 70;

/** Help text of a field for a new password. */
export const passwordHelp = `At least ${lengthMin} characters.`;

/** Returns the problem of a new password that can be found without the server. */
export function newPasswordProblem(password: string): string | undefined {
  if (password.length < lengthMin) return `Password must be at least ${lengthMin} characters.`;
  return password.length > lengthMax ? `Password must be at most ${lengthMax} characters.` : undefined;
}
