// Generated from packages/contract/src/owners/metrics/email-metrics.endpoints.ts by `npm run fix`.

/** The numbers of emails on a day in UTC. */
export interface EmailDayMetrics {
  /** The day, as `YYYY-MM-DD`. */
  readonly date: string;
  /** Emails that the email server accepted. */
  readonly sent: number;
  /** Emails that the email server or the mailbox did not accept at first. */
  readonly delayed: number;
  /** Emails that could not be sent. */
  readonly failed: number;
  /** Emails that the mailbox rejected later, as reported by the email provider. */
  readonly bounced: number;
  /** Emails that recipients marked as spam, as reported by the email provider. */
  readonly markedAsSpam: number;
  /** Emails that were not sent, because the recipient is on the suppression list. */
  readonly suppressed: number;
}
