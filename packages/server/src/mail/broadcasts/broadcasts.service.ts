import { pageOf } from '../../base/page.ts';
import { positionAt } from '../../base/position.ts';
import { Refusal } from '../../base/refusal.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { cancelBroadcastEmails } from '../emails/index.ts';
import {
  broadcastById,
  broadcastPage,
  cancelBroadcast,
  pauseBroadcast,
  rateOfProject,
  removeRate,
  resumeBroadcast,
  setRate,
} from './broadcasts.queries.ts';
import { broadcastReady } from './send-email.service.ts';

const pageDefault = 20;

/** A broadcast with its progress. */
export type Broadcast = Omit<Awaited<ReturnType<typeof broadcastPage.all>>[number], 'created_at_iso'>;

/** Lists broadcasts, newest first. @returns `next` is null at the end of the list */
export async function listBroadcasts(
  context: TenancyContext,
  { limit = pageDefault, cursor }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
): Promise<{ readonly page: readonly Broadcast[]; readonly next: string | null }> {
  const after = positionAt(cursor);
  const position = { createdAt: after?.time ?? null, id: after?.id ?? null };
  const rows = await broadcastPage.all(context, { ...position, count: limit + 1 });
  return pageOf(rows, limit, (last) => `${last.created_at_iso}_${last.id}`);
}

/** @throws {Refusal} 404, the broadcast does not exist */
export async function requireBroadcast(context: TenancyContext, id: string) {
  const found = await broadcastById.first(context, { id });
  if (found === undefined) throw new Refusal(404, 'No broadcast found with given id');
  return found;
}

const changes = { pause: pauseBroadcast, resume: resumeBroadcast, cancel: cancelBroadcast } as const;

const impossible = {
  pause: 'Only a broadcast that is being sent can be paused.',
  resume: 'Only a paused broadcast can be resumed.',
  cancel: 'This broadcast is already over.',
} as const;

/**
 * Pauses, resumes or cancels a broadcast.
 *
 * @throws {Refusal} 404, the broadcast does not exist. 400, its status does not allow the change
 */
export async function changeBroadcast(
  context: TenancyContext,
  id: string,
  change: keyof typeof changes,
): Promise<Broadcast> {
  const changed = await changes[change].first(context, { id, now: context.now });
  if (changed === undefined) {
    await requireBroadcast(context, id);
    throw new Refusal(400, impossible[change]);
  }
  // In a transaction of its own: results of emails lock an email first and the broadcast second.
  if (change === 'cancel') await cancelBroadcastEmails.run(context, { broadcastId: id });
  if (change === 'resume') context.db.signal(broadcastReady);
  return changed;
}

/** @returns null without a limit */
export async function emailsPerSecond(context: TenancyContext): Promise<number | null> {
  return (await rateOfProject.first(context))?.emails_per_second ?? null;
}

/** Limits how fast the project sends broadcasts. @param rate null for no limit */
export async function limitBroadcasts(context: TenancyContext, rate: number | null): Promise<void> {
  if (rate === null) await removeRate.run(context);
  else await setRate.run(context, { rate, now: context.now });
  context.db.signal(broadcastReady);
}
