/** Where the attempt code waits for the page that asks for the second factor. It is of this tab alone. */
const attemptCodeKey = 'portico_mfa_attempt_code';

/** Keeps the attempt code of a sign-in until the page that asks for the second factor. */
export function keepAttemptCode(code: string): void {
  tabStorage()?.setItem(attemptCodeKey, code);
}

/** The attempt code of the sign-in that this tab has begun; null when there is none. */
export function pendingAttemptCode(): string | null {
  return tabStorage()?.getItem(attemptCodeKey) ?? null;
}

/** Forgets the sign-in that this tab has begun. */
export function forgetAttemptCode(): void {
  tabStorage()?.removeItem(attemptCodeKey);
}

function tabStorage(): Storage | undefined {
  return typeof sessionStorage === 'undefined' ? undefined : sessionStorage;
}
