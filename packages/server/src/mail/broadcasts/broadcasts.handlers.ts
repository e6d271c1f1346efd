import { broadcastEndpoints } from '@portico/contract';
import { pageAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { outageOfProject } from '../outages/index.ts';
import {
  type Broadcast,
  changeBroadcast,
  emailsPerSecond,
  limitBroadcasts,
  listBroadcasts,
  requireBroadcast,
} from './broadcasts.service.ts';

function toWire(row: Broadcast, now: Date) {
  return {
    id: row.id,
    created_at_millis: row.created_at.getTime(),
    scheduled_at_millis: row.send_at.getTime(),
    finished_at_millis: row.finished_at?.getTime() ?? null,
    status: row.status === 'sending' && row.send_at > now ? ('scheduled' as const) : row.status,
    error: row.error,
    source: { type: row.source, id: row.source_id, display_name: row.name },
    subject: row.subject,
    to_all_users: row.is_to_all_users,
    only_verified: row.only_verified,
    counts: {
      users: row.user_count,
      processed: row.processed_count,
      without_address: row.without_address_count,
      unsubscribed: row.unsubscribed_count,
      queued: row.queued_count,
      delivered: row.delivered_count,
      failed: row.failed_count,
    },
  };
}

export const broadcastHandlers = implement(broadcastEndpoints, {
  'GET /internal/email-broadcasts': async ({ query, ...context }) => {
    const { page: broadcasts, next } = await listBroadcasts(context, query);
    return pageAnswer(
      broadcasts.map((row) => toWire(row, context.now)),
      next,
    );
  },

  'GET /internal/email-broadcasts/:id': async ({ params, ...context }) => {
    const row = await requireBroadcast(context, params.id);
    return { ...toWire(row, context.now), possible_duplicates: row.possible_duplicates ?? 0 };
  },

  'POST /internal/email-broadcasts/:id/pause': async ({ params, ...context }) =>
    toWire(await changeBroadcast(context, params.id, 'pause'), context.now),

  'POST /internal/email-broadcasts/:id/resume': async ({ params, ...context }) =>
    toWire(await changeBroadcast(context, params.id, 'resume'), context.now),

  'POST /internal/email-broadcasts/:id/cancel': async ({ params, ...context }) =>
    toWire(await changeBroadcast(context, params.id, 'cancel'), context.now),

  'GET /internal/email-delivery': async (context) => {
    const [rate, outage] = await Promise.all([emailsPerSecond(context), outageOfProject(context)]);
    return { emails_per_second: rate, outage };
  },

  'PATCH /internal/email-delivery': async ({ body, ...context }) => {
    await limitBroadcasts(context, body.emails_per_second);
    return { emails_per_second: body.emails_per_second };
  },
});
