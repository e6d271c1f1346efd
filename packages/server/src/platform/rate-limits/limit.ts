/** Attempts on secrets and on storage: counted in the database, exactly and for all processes. */
export type SharedLimitName = 'signIn' | 'signUp' | 'codeSend' | 'codeCheck';

/** Attempts that only cost work: counted in the memory of each process. */
export type LocalLimitName = 'cliLogin' | 'cliPoll' | 'oauth' | 'passkey';

/** What is limited, per account and per network address. */
export type LimitName = SharedLimitName | LocalLimitName;

/** At most `attempts` within a window that starts with the first of them. */
export interface Limit {
  readonly attempts: number;
  readonly seconds: number;
}

/** The limits of an installation; an undefined one is off. */
export type Limits = Readonly<
  Record<LimitName, { readonly perAccount: Limit | undefined; readonly perAddress: Limit | undefined }>
>;

/** The account or address tried too often. Callers answer 429. */
export class TooManyAttempts extends Error {
  override readonly name = 'TooManyAttempts';
  /** Whole seconds until trying again makes sense, at least one. */
  readonly retryAfterSeconds: number;

  constructor(retryAt: Date, now: Date) {
    const seconds = Math.max(1, Math.ceil((retryAt.getTime() - now.getTime()) / 1000));
    super(`Too many attempts. Please try again in ${inWords(seconds)}.`);
    this.retryAfterSeconds = seconds;
  }
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
