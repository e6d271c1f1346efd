/** Returns the error of an email address; undefined if it looks valid. The server validates it again. */
export function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return 'Enter an email address.';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
    ? undefined
    : 'Enter a valid email address, such as ada@example.com.';
}
