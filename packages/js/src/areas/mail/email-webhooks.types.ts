// Generated from packages/contract/src/mail/email-webhooks/email-webhooks.endpoints.ts by `npm run fix`.

/** An email provider that reports bounces and complaints. `generic` is any other program. */
export type EmailProvider = 'ses' | 'postmark' | 'resend' | 'mailgun' | 'generic';

/** The webhook of an email provider. */
export interface AdminEmailWebhook {
  /** The email provider. */
  readonly provider: EmailProvider;
  /** When its URL was created. */
  readonly createdAt: Date;
  /** Whether a signing secret is stored. Reports of Resend and Mailgun are rejected without one. */
  readonly hasSigningSecret: boolean;
  /** When the last event was received, to the minute, or null. */
  readonly lastEventAt: Date | null;
  /** Type of that event in the words of the provider, or null. */
  readonly lastEventType: string | null;
}
