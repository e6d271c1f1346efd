import { internals } from '../areas/base/app-core.ts';
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
}

/** Loads the functions for the suppression list. */
async function suppressions() {
  return await loadCode(import('../areas/emails/email-suppressions.ts'));
}
