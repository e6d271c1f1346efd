import { deleteSome } from '../../db/delete-some.ts';
import {
  type BackgroundJob,
  cleanupEverySeconds,
  millisBefore,
  type TenancyCleanup,
} from '../../kernel/background/jobs.ts';
import { deleteAllWebhooks, deleteOldReceipts } from './email-webhooks.queries.ts';

/** How long a repeated report is recognized. Longer than signatures are valid and providers repeat reports. */
const receiptsKeptMillis = 3 * 86_400_000;

export const emailWebhookJobs: readonly BackgroundJob[] = [
  {
    name: 'email webhooks: delete old receipts',
    everySeconds: cleanupEverySeconds,
    run: (context) => deleteOldReceipts.run({ db: context.db }, { before: millisBefore(context, receiptsKeptMillis) }),
  },
];

export const emailWebhookCleanups: readonly TenancyCleanup[] = [
  { name: 'email webhooks', run: deleteAllWebhooks.run },
  { name: 'email webhook receipts', run: deleteSome('email_webhook_receipts').run },
];
