import { internals } from '../areas/base/app-core.ts';
import type {
  AdminEmailWebhook,
  EmailDayMetrics,
  EmailProvider,
  SendingDomain,
} from '../areas/emails/email-delivery.ts';
import type { EmailSuppressionPage, ListEmailSuppressionsOptions } from '../areas/emails/email-suppressions.ts';
import { loadCode } from '../core/errors.ts';
import { AdminEmails } from './admin-emails.ts';

/** Delivery of the emails of an admin app. @internal */
export abstract class AdminEmailDelivery<ProjectId extends string> extends AdminEmails<ProjectId> {
  /** Lists email addresses that get no emails of the project, newest first. */
  async listEmailSuppressions(options?: ListEmailSuppressionsOptions): Promise<EmailSuppressionPage> {
    return await (await suppressions()).listEmailSuppressions(this[internals].transport('admin'), options);
  }

  /**
   * Stops all emails of the project to some addresses.
   *
   * @param emailAddresses at most 1,000 addresses
   * @param detail note for the owners
   * @returns the number of addresses that were not suppressed before
   */
  async addEmailSuppressions(emailAddresses: readonly string[], detail?: string): Promise<{ added: number }> {
    return await (await suppressions()).addEmailSuppressions(
      this[internals].transport('admin'),
      emailAddresses,
      detail,
    );
  }

  /** Makes an email address receive emails of the project again. */
  async removeEmailSuppression(emailAddress: string): Promise<void> {
    await (await suppressions()).removeEmailSuppression(this[internals].transport('admin'), emailAddress);
  }

  /** Lists the webhooks at which email providers report bounces and complaints. */
  async listEmailWebhooks(): Promise<AdminEmailWebhook[]> {
    return await (await delivery()).listEmailWebhooks(this[internals].transport('admin'));
  }

  /**
   * Creates the URL at which an email provider reports bounces and complaints. An earlier URL of the provider stops
   * working.
   *
   * @param signingSecret signing secret of Resend, Mailgun or another program. Default: the stored one
   * @returns the URL with a secret token. The result is the only place with it
   */
  async createEmailWebhook(provider: EmailProvider, signingSecret?: string): Promise<{ url: string }> {
    return await (await delivery()).createEmailWebhook(this[internals].transport('admin'), provider, signingSecret);
  }

  /** Sets the signing secret of an email provider. Null removes it. */
  async setEmailWebhookSecret(provider: EmailProvider, signingSecret: string | null): Promise<void> {
    await (await delivery()).setEmailWebhookSecret(this[internals].transport('admin'), provider, signingSecret);
  }

  /** Deletes the webhook of an email provider. */
  async deleteEmailWebhook(provider: EmailProvider): Promise<void> {
    await (await delivery()).deleteEmailWebhook(this[internals].transport('admin'), provider);
  }

  /** Returns the numbers of emails on each of the last 30 days in UTC, oldest first. */
  async getEmailMetrics(): Promise<EmailDayMetrics[]> {
    return await (await delivery()).getEmailMetrics(this[internals].transport('admin'));
  }

  /**
   * Checks the SPF, DKIM and DMARC records of the domain of the sender address. Takes up to ten seconds.
   *
   * @param dkimSelector selector of the DKIM key. Default: those that the email provider uses, if it is a known one
   */
  async checkSendingDomain(dkimSelector?: string): Promise<SendingDomain> {
    return await (await delivery()).checkSendingDomain(this[internals].transport('admin'), dkimSelector);
  }
}

/** Loads the functions for the suppression list. */
async function suppressions() {
  return await loadCode(import('../areas/emails/email-suppressions.ts'));
}

/** Loads the functions for webhooks, metrics and sending domains. */
async function delivery() {
  return await loadCode(import('../areas/emails/email-delivery.ts'));
}
