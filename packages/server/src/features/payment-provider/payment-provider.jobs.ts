import { deleteSome } from '../../db/delete-some.ts';
import type { BackgroundJob, TenancyCleanup } from '../../platform/background-jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { syncDueCustomers } from './customer-sync.service.ts';

const syncEverySeconds = 60;

/** The job that reads customers again whose last read is old or was not stored. */
export function syncCustomersJob(platform: Platform): BackgroundJob {
  return {
    name: 'payments: read customers again',
    everySeconds: syncEverySeconds,
    run: async (context) => await syncDueCustomers(context, platform),
  };
}

export const paymentProviderCleanups: readonly TenancyCleanup[] = [
  { name: 'payments', run: deleteSome('payments').run },
  { name: 'payment sessions', run: deleteSome('payment_sessions').run },
  { name: 'payment accounts', run: deleteSome('payment_accounts').run },
];
