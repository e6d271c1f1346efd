/** Limits of attempts on secrets and storage. Counted in the database, exactly and across processes. */
export type SharedLimitName = 'signIn' | 'signUp' | 'codeSend' | 'codeCheck' | 'aiChat' | 'promotionCode';

/** Limits of attempts that only cost work. Counted in the memory of each process. */
export type LocalLimitName = 'cliLogin' | 'cliPoll' | 'oauth' | 'passkey' | 'checkout' | 'billing';

/** A rate limit per account and network address. */
type LimitName = SharedLimitName | LocalLimitName;

/** At most `attempts` in a time window that starts with the first one. */
export interface Limit {
  readonly attempts: number;
  readonly seconds: number;
}

/** The limits of an installation. Undefined means no limit. */
export type Limits = Readonly<
  Record<LimitName, { readonly perAccount: Limit | undefined; readonly perAddress: Limit | undefined }>
>;

/** The account or address has made too many attempts. Callers respond with 429. */
export class TooManyAttempts extends Error {
  override readonly name = 'TooManyAttempts';
  /** Seconds until the next allowed attempt, at least one. */
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
