import type { retentionSettings } from '@portico/contract';
import { sql } from 'kysely';
import { countedMax, countOlder, type KeptRows } from '../../kernel/background/retention.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { keptEmails } from '../../mail/emails/index.ts';
import { unusedAnonymous } from '../../users/users/index.ts';
import { keptSignIns } from '../events/index.ts';
import { keptRequests } from '../requests/index.ts';
import { keptMessages } from '../webhooks/index.ts';

type RetentionSetting = (typeof retentionSettings)[number];

const keptEvents: KeptRows = {
  setting: ['events', 'retentionDays'],
  rows: (before) => sql`select e.id from events e where e.tenancy_id = t.id and e.at < ${before}`,
};

const waitingErasures: KeptRows = {
  setting: ['users', 'erasureDelayDays'],
  rows: (before) => sql`select x.id from erasures x
    where x.tenancy_id = t.id and x.completed_at is null and x.created_at < ${before}`,
};

const counts = {
  'events.retentionDays': countOlder(keptEvents),
  'events.failedSignInDays': countOlder(keptSignIns),
  'emails.retentionDays': countOlder(keptEmails),
  'webhooks.retentionDays': countOlder(keptMessages),
  'requests.retentionDays': countOlder(keptRequests),
  'users.erasureDelayDays': countOlder(waitingErasures),
  'users.anonymousUnusedDays': countOlder(unusedAnonymous),
} satisfies Record<RetentionSetting, unknown>;

/** Counts what a setting with a number of days would delete. Runs one statement. */
export async function countKept(
  context: TenancyContext,
  { setting, days }: { readonly setting: RetentionSetting; readonly days: number },
): Promise<{ readonly count: number; readonly is_more: boolean }> {
  const before = new Date(context.now.getTime() - days * 86_400_000);
  const row = await counts[setting].first(context, { before });
  const count = row?.count ?? 0;
  return { count: Math.min(count, countedMax), is_more: count > countedMax };
}
