import { deleteSome } from '../../db/delete-some.ts';
import {
  type BackgroundJob,
  cleanupEverySeconds,
  deletesOld,
  hourlySeconds,
  type TenancyCleanup,
} from '../../kernel/background/jobs.ts';
import {
  deleteExpiredPortalTokens,
  deleteOldMessages,
  deleteRemovedEndpoint,
  expireListeners,
  expireMessages,
} from './cleanup/cleanup.queries.ts';
import { continueReplay } from './log/replay.queries.ts';

/** How long messages, deliveries and attempts are kept: 30 days. @see docs/build/webhooks.md#delivery-log */
const keptMillis = 30 * 86_400_000;

/** How often large replays continue. */
const replayEverySeconds = 5;

export const webhookJobs: readonly BackgroundJob[] = [
  deletesOld('webhooks: delete old messages', deleteOldMessages, keptMillis),
  {
    name: 'webhooks: delete those of projects that keep them for a shorter time',
    everySeconds: hourlySeconds,
    run: (context) => expireMessages.run({ db: context.db }, { now: context.now }),
  },
  {
    name: 'webhooks: delete listeners that fetch nothing',
    everySeconds: cleanupEverySeconds,
    run: (context) => expireListeners.run(context, { now: context.now }),
  },
  {
    name: 'webhooks: delete the deliveries of deleted endpoints',
    everySeconds: cleanupEverySeconds,
    run: (context) => deleteRemovedEndpoint.run(context),
  },
  {
    name: 'webhooks: delete expired portal tokens',
    everySeconds: cleanupEverySeconds,
    run: (context) => deleteExpiredPortalTokens.run(context, { now: context.now }),
  },
  {
    name: 'webhooks: continue replays',
    everySeconds: replayEverySeconds,
    run: (context) => continueReplay.run(context, { now: context.now }),
  },
];

export const webhookCleanups: readonly TenancyCleanup[] = [
  { name: 'webhook replays', run: deleteSome('webhook_replays').run },
  { name: 'webhook attempts', run: deleteSome('webhook_attempts').run },
  { name: 'webhook deliveries', run: deleteSome('webhook_deliveries').run },
  { name: 'webhook messages', run: deleteSome('webhook_messages').run },
  { name: 'webhook endpoints', run: deleteSome('webhook_endpoints').run },
  { name: 'webhook portal tokens', run: deleteSome('webhook_portal_tokens').run },
  { name: 'webhook applications', run: deleteSome('webhook_applications').run },
];
