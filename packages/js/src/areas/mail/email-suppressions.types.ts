// Generated from packages/contract/src/mail/email-suppressions/email-suppressions.endpoints.ts by `npm run fix`.

/** Filters and page of a suppression list. */
export interface ListEmailSuppressionsOptions {
  /** Page size: at most 200. Default: 50. */
  readonly limit?: number | undefined;
  /** Cursor of the page: `nextCursor` of the previous one. */
  readonly cursor?: string | undefined;
  /** Beginning of the addresses. The result is then in alphabetical order. */
  readonly search?: string | undefined;
  /** Only addresses with this reason. */
  readonly reason?: 'bounce' | 'complaint' | 'rejected' | 'manual' | undefined;
  /** Only these addresses: at most 100. Other filters are ignored, and there are no pages. */
  readonly addresses?: readonly string[] | undefined;
}

/** An email address that gets no emails of the project. */
export interface AdminEmailSuppression {
  /** The address, in lower case. */
  readonly emailAddress: string;
  /**
   * `bounce`: the mailbox rejects emails. `complaint`: the recipient marked an email as spam, and gets no more emails
   * that users can unsubscribe from. `rejected`: the email server of the project rejects the address. `manual`: added
   * by an owner.
   */
  readonly reason: 'bounce' | 'complaint' | 'rejected' | 'manual';
  /** What the email server, the email provider or the owner said. */
  readonly detail: string;
  /** The email provider that reported the address, or null. */
  readonly provider: string | null;
  /** When the address was suppressed. */
  readonly createdAt: Date;
}

/** A page of a suppression list with the cursor of the next page, which is null at the end. */
export type EmailSuppressionPage = AdminEmailSuppression[] & { readonly nextCursor: string | null };
