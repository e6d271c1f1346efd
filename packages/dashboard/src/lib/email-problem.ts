/** What is wrong with an e-mail address as typed, or undefined. The server has the last word. */
export function emailProblem(email: string): string | undefined {
  if (email.trim() === '') return 'Enter an e-mail address.';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : 'Enter an e-mail address like ada@example.com.';
}
