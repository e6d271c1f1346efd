import { deleteSome } from '../../db/delete-some.ts';
import { type BackgroundJob, deletesOld, type TenancyCleanup } from '../../kernel/background/jobs.ts';
import { deleteAllWebhooks, deleteOldReceipts } from './email-webhooks.queries.ts';

/** How long a repeated report is recognized. Longer than signatures are valid and providers repeat reports. */
const receiptsKeptMillis = 3 * 86_400_000;

export const emailWebhookJobs: readonly BackgroundJob[] = [
  deletesOld('email webhooks: delete old receipts', deleteOldReceipts, receiptsKeptMillis),
];

export const emailWebhookCleanups: readonly TenancyCleanup[] = [
  { name: 'email webhooks', run: deleteAllWebhooks.run },
  { name: 'email webhook receipts', run: deleteSome('email_webhook_receipts').run },
];
