// Generated from packages/contract by `npm run fix`.
import { callAs, pick } from '../../core/call-as.ts';
import type { AppCore } from '../base/app-core.ts';
import type { EmailDayMetrics } from './email-metrics.types.ts';
import type { EmailSuppressionPage, ListEmailSuppressionsOptions } from './email-suppressions.types.ts';
import type { AdminEmailWebhook, EmailProvider } from './email-webhooks.types.ts';
import type { CountRecipientsOptions, EmailRecipientCounts } from './send-email.types.ts';
import type { SendingDomain } from './sending-domains.types.ts';

/** Delivery of the emails of a project: `emailDelivery` of an admin app. */
export class AdminEmailDelivery {
  readonly #core: AppCore;

  /** @internal */
  constructor(core: AppCore) {
    this.#core = core;
  }

  /**
   * Returns the numbers of emails by day. The last 30 days in UTC, oldest first. An email counts on the day when it was
   * sent, failed, bounced and so on.
   */
  async getMetrics(): Promise<EmailDayMetrics[]> {
    return (await callAs<{ days: EmailDayMetrics[] }>(this.#core.transport('admin'), 'GET /internal/email-metrics'))
      .days;
  }

  /**
   * Counts the recipients of an email before it is sent. Sends nothing, and says why others do not get it. Of all
   * users, the first 100,000 are counted: `hasMore` says whether there are others. A template or draft can name its
   * category itself: give that one.
   */
  async countRecipients(options: CountRecipientsOptions): Promise<EmailRecipientCounts> {
    return await callAs(this.#core.transport('admin'), 'POST /internal/email-broadcasts/recipients', {
      body: pick(
        'emailDelivery.countRecipients',
        options,
        'userIds',
        'allUsers',
        'notificationCategoryName',
        'onlyVerified',
      ),
    });
  }

  /**
   * Lists suppressed email addresses, which get no emails of the project. Newest first. With `search`, the addresses
   * that begin with the text, in alphabetical order. With `addresses`, those of the given addresses that are
   * suppressed, without pages. At most 200 per page, 50 by default.
   */
  async listSuppressions(options?: ListEmailSuppressionsOptions): Promise<EmailSuppressionPage> {
    return await callAs(this.#core.transport('admin'), 'GET /internal/email-suppressions', {
      query: pick('emailDelivery.listSuppressions', options, 'limit', 'cursor', 'search', 'reason', 'addresses'),
    });
  }

  /**
   * Suppresses email addresses: they get no emails of the project. At most 1000 at once. Addresses that are suppressed
   * for all emails already do not change.
   *
   * @param emailAddresses at most 1,000 addresses
   * @param detail note for the owners
   * @returns the number of addresses that were not suppressed before
   */
  async addSuppressions(emailAddresses: readonly string[], detail?: string): Promise<{ added: number }> {
    return await callAs(this.#core.transport('admin'), 'POST /internal/email-suppressions', {
      body: { emailAddresses, detail },
    });
  }

  /**
   * Removes an email address from the suppression list. The address gets emails again. Emails that were not sent in
   * between are not sent later.
   */
  async removeSuppression(emailAddress: string): Promise<void> {
    await callAs(this.#core.transport('admin'), 'DELETE /internal/email-suppressions/:email_address', {
      params: { email_address: emailAddress },
    });
  }

  /** Lists the webhooks at which email providers report bounces and complaints. */
  async listWebhooks(): Promise<AdminEmailWebhook[]> {
    return await callAs(this.#core.transport('admin'), 'GET /internal/email-webhooks');
  }

  /**
   * Creates the URL at which an email provider reports bounces and complaints. The URL contains a secret token, and
   * this response is the only place with it. Another call replaces the URL: the old one stops working. The signing
   * secret stays if it is not given.
   *
   * @param signingSecret signing secret of Resend, Mailgun or another program. Default: the stored one
   * @returns the URL with a secret token. The result is the only place with it
   */
  async createWebhook(
    provider: EmailProvider,
    signingSecret?: string,
  ): Promise<{ provider: EmailProvider; url: string }> {
    return await callAs(this.#core.transport('admin'), 'POST /internal/email-webhooks', {
      body: { provider, signingSecret },
    });
  }

  /** Sets the signing secret of an email provider. Null removes it. */
  async setWebhookSecret(provider: EmailProvider, signingSecret: string | null): Promise<void> {
    await callAs(this.#core.transport('admin'), 'PATCH /internal/email-webhooks/:provider', {
      params: { provider },
      body: { signingSecret },
    });
  }

  /** Deletes the webhook URL of an email provider. */
  async deleteWebhook(provider: EmailProvider): Promise<void> {
    await callAs(this.#core.transport('admin'), 'DELETE /internal/email-webhooks/:provider', { params: { provider } });
  }

  /**
   * Checks the DNS records of the sending domain. Looks up SPF, DKIM and DMARC of the domain of the sender address.
   * Takes up to ten seconds. The domain is null if the project uses the shared server.
   *
   * @param dkimSelector selector of the DKIM key. Default: those that the email provider uses, if it is a known one
   */
  async checkDomain(dkimSelector?: string): Promise<SendingDomain> {
    return await callAs(this.#core.transport('admin'), 'GET /internal/email-domain', { query: { dkimSelector } });
  }
}
