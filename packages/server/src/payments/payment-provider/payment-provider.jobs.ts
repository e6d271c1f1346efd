import { deleteSome } from '../../db/delete-some.ts';
import type { BackgroundJob, TenancyCleanup } from '../../kernel/background/jobs.ts';
import type { Platform } from '../../kernel/platform.ts';
import { syncDueCustomers } from './customer-sync.service.ts';
import { queueOpenEmails } from './payment-emails.service.ts';
import { deleteUnneededAccount, endRemovedCustomers } from './removed-projects.service.ts';

const emailsEverySeconds = 60;
/** How soon a customer who leaves pays nothing more. */
const syncEverySeconds = 15;

/** Returns the job that ends at the provider what customers of deleted projects pay for. */
export function endCustomersJob(platform: Platform): BackgroundJob {
  return {
    name: 'payments: end those of deleted projects',
    everySeconds: syncEverySeconds,
    run: async (context) => await endRemovedCustomers(context, platform),
  };
}

/** Returns the job that reads customers again whose last read is old or was not stored. */
export function syncCustomersJob(platform: Platform): BackgroundJob {
  return {
    name: 'payments: read customers again',
    everySeconds: syncEverySeconds,
    run: async (context) => await syncDueCustomers(context, platform),
  };
}

/** Returns the job that queues emails about payments whose process ended before it queued them. */
export function paymentEmailsJob(platform: Platform): BackgroundJob {
  return {
    name: 'payments: queue emails',
    everySeconds: emailsEverySeconds,
    run: async (context) => await queueOpenEmails(context, platform),
  };
}

export const paymentProviderCleanups: readonly TenancyCleanup[] = [
  { name: 'payment emails', run: deleteSome('payment_emails').run },
  { name: 'payments', run: deleteSome('payments').run },
  { name: 'payment sessions', run: deleteSome('payment_sessions').run },
  { name: 'payment accounts', run: deleteUnneededAccount.run },
];
