// Generated from packages/contract/src/mail/emails/outage.ts by `npm run fix`.

/** A time in which the email server of the project accepts no emails. They wait, and are tried again. */
export interface EmailServerOutage {
  /** When the first attempt failed. */
  readonly since: Date;
  /** How many attempts have failed since then, to the minute. */
  readonly failedAttempts: number;
  /** What the server answered. Null for the shared server. */
  readonly error: string | null;
}
