import type { Transport } from '../../core/transport.ts';

/** An email address that gets no emails of the project. */
export interface AdminEmailSuppression {
  /** The address, in lower case. */
  readonly emailAddress: string;
  /**
   * `bounce`: the mailbox rejects emails. `complaint`: the recipient marked an email as spam, and gets no more emails that
   * users can unsubscribe from. `rejected`: the email server of the project rejects the address. `manual`: added by an
   * owner.
   */
  readonly reason: 'bounce' | 'complaint' | 'rejected' | 'manual';
  /** What the email server, the email provider or the owner said. */
  readonly detail: string;
  /** The email provider that reported the address, or null. */
  readonly provider: string | null;
  /** When the address was suppressed. */
  readonly createdAt: Date;
}

/** Filters and page of a suppression list. */
export interface ListEmailSuppressionsOptions {
  /** Beginning of the addresses. The result is then in alphabetical order. */
  readonly search?: string | undefined;
  /** Only addresses with this reason. */
  readonly reason?: AdminEmailSuppression['reason'] | undefined;
  /** Only these addresses: at most 100. Other filters are ignored, and there are no pages. */
  readonly addresses?: readonly string[] | undefined;
  /** Page size: at most 200. Default: 50. */
  readonly limit?: number | undefined;
  /** Cursor of the page: `nextCursor` of the previous one. */
  readonly cursor?: string | undefined;
}

/** A page of a suppression list with the cursor of the next page, which is null at the end. */
export type EmailSuppressionPage = AdminEmailSuppression[] & { readonly nextCursor: string | null };

type AdminTransport = Transport<'admin'>;

/** Lists suppressed addresses, newest first. */
export async function listEmailSuppressions(
  transport: AdminTransport,
  { search, reason, addresses, limit, cursor }: ListEmailSuppressionsOptions = {},
): Promise<EmailSuppressionPage> {
  const query = { search, reason, addresses: addresses?.join(','), limit, cursor };
  const { items, pagination } = await transport.call('GET /internal/email-suppressions', { query });
  const page = items.map(({ email_address, reason, detail, provider, created_at_millis }) => ({
    emailAddress: email_address,
    reason,
    detail,
    provider,
    createdAt: new Date(created_at_millis),
  }));
  return Object.assign(page, { nextCursor: pagination.next_cursor });
}

/** Suppresses addresses for all emails. Returns how many were not suppressed before. */
export async function addEmailSuppressions(
  transport: AdminTransport,
  emailAddresses: readonly string[],
  detail: string | undefined,
): Promise<{ added: number }> {
  const body = { email_addresses: [...emailAddresses], detail };
  return await transport.call('POST /internal/email-suppressions', { body });
}

/** Makes an address receive emails again. */
export async function removeEmailSuppression(transport: AdminTransport, emailAddress: string): Promise<void> {
  await transport.call('DELETE /internal/email-suppressions/:email_address', {
    params: { email_address: emailAddress },
  });
}
