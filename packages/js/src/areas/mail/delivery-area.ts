import { loadCode } from '../../core/errors.ts';
import type { AppCore } from '../base/app-core.ts';
import type { AdminEmailWebhook, EmailDayMetrics, EmailProvider, SendingDomain } from './email-delivery.ts';
import type { EmailSuppressionPage, ListEmailSuppressionsOptions } from './email-suppressions.ts';

/** Delivery of the emails of a project: `emailDelivery` of an admin app. */
export class AdminEmailDelivery {
  readonly #core: AppCore;

  /** @internal */
  constructor(core: AppCore) {
    this.#core = core;
  }

  /** Lists email addresses that get no emails of the project, newest first. */
  async listSuppressions(options?: ListEmailSuppressionsOptions): Promise<EmailSuppressionPage> {
    return await (await suppressions()).listEmailSuppressions(this.#core.transport('admin'), options);
  }

  /**
   * Stops all emails of the project to some addresses.
   *
   * @param emailAddresses at most 1,000 addresses
   * @param detail note for the owners
   * @returns the number of addresses that were not suppressed before
   */
  async addSuppressions(emailAddresses: readonly string[], detail?: string): Promise<{ added: number }> {
    return await (await suppressions()).addEmailSuppressions(this.#core.transport('admin'), emailAddresses, detail);
  }

  /** Makes an email address receive emails of the project again. */
  async removeSuppression(emailAddress: string): Promise<void> {
    await (await suppressions()).removeEmailSuppression(this.#core.transport('admin'), emailAddress);
  }

  /** Lists the webhooks at which email providers report bounces and complaints. */
  async listWebhooks(): Promise<AdminEmailWebhook[]> {
    return await (await delivery()).listEmailWebhooks(this.#core.transport('admin'));
  }

  /**
   * Creates the URL at which an email provider reports bounces and complaints. An earlier URL of the provider stops
   * working.
   *
   * @param signingSecret signing secret of Resend, Mailgun or another program. Default: the stored one
   * @returns the URL with a secret token. The result is the only place with it
   */
  async createWebhook(provider: EmailProvider, signingSecret?: string): Promise<{ url: string }> {
    return await (await delivery()).createEmailWebhook(this.#core.transport('admin'), provider, signingSecret);
  }

  /** Sets the signing secret of an email provider. Null removes it. */
  async setWebhookSecret(provider: EmailProvider, signingSecret: string | null): Promise<void> {
    await (await delivery()).setEmailWebhookSecret(this.#core.transport('admin'), provider, signingSecret);
  }

  /** Deletes the webhook of an email provider. */
  async deleteWebhook(provider: EmailProvider): Promise<void> {
    await (await delivery()).deleteEmailWebhook(this.#core.transport('admin'), provider);
  }

  /** Returns the numbers of emails on each of the last 30 days in UTC, oldest first. */
  async getMetrics(): Promise<EmailDayMetrics[]> {
    return await (await delivery()).getEmailMetrics(this.#core.transport('admin'));
  }

  /**
   * Checks the SPF, DKIM and DMARC records of the domain of the sender address. Takes up to ten seconds.
   *
   * @param dkimSelector selector of the DKIM key. Default: those that the email provider uses, if it is a known one
   */
  async checkDomain(dkimSelector?: string): Promise<SendingDomain> {
    return await (await delivery()).checkSendingDomain(this.#core.transport('admin'), dkimSelector);
  }
}

/** Loads the functions for the suppression list. */
async function suppressions() {
  return await loadCode(import('./email-suppressions.ts'));
}

/** Loads the functions for webhooks, metrics and sending domains. */
async function delivery() {
  return await loadCode(import('./email-delivery.ts'));
}
