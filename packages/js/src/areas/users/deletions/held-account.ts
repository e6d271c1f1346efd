/** An account that is to be deleted, with the attempt code that keeps it. */
export interface HeldAccount {
  readonly attemptCode: string;
  readonly deletionAt: Date;
}

/** Returns the account of an unfinished sign-in if it is to be deleted, otherwise null. @param pending what the tab has stored */
export function heldAccountOf(pending: string | null): HeldAccount | null {
  const [attemptCode = '', millis] = pending?.split(' ') ?? [];
  return millis === undefined ? null : { attemptCode, deletionAt: new Date(Number(millis) || 0) };
}
