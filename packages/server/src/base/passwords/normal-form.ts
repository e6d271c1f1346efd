/**
 * Returns the form of a password that is counted, compared and hashed. Devices write some characters in different ways,
 * such as ä as one code point or as two, and people must not notice.
 *
 * @see NIST SP 800-63B-4 §3.1.1.2: Normalization Form C
 */
export function normalForm(password: string): string {
  return password.normalize('NFC');
}

/** Returns the length of a password in code points of its normal form. */
export function passwordLength(password: string): number {
  // @guard password-length-in-code-points
  // @guard password-length-of-normal-form
  return [...normalForm(password)].length;
}
