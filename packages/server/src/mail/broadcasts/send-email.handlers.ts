import { type BodyOf, type Endpoints, type LeftOutReason, sendEmailEndpoints } from '@portico/contract';
import { implement } from '../../http/implement.ts';
import { countRecipients } from './recipients.service.ts';
import { type BroadcastSource, createBroadcast } from './send-email.service.ts';

function sourceOf(body: BodyOf<Endpoints['POST /emails/send-email'], 'server'>): BroadcastSource {
  if ('html' in body) return { type: 'html', html: body.html };
  if ('template_id' in body) return { type: 'template', id: body.template_id, variables: body.variables ?? {} };
  return { type: 'draft', id: body.draft_id };
}

export const sendEmailHandlers = implement(sendEmailEndpoints, {
  'POST /emails/send-email': async ({ body, ...context }) => {
    const { broadcastId, users } = await createBroadcast(context, {
      source: sourceOf(body),
      userIds: body.user_ids,
      isToAllUsers: body.all_users === true,
      onlyVerified: body.only_verified === true,
      subject: body.subject,
      categoryName: body.notification_category_name,
      theme: { isGiven: 'theme_id' in body, id: body.theme_id },
      sendAt: body.scheduled_at_millis === undefined ? undefined : new Date(body.scheduled_at_millis),
      idempotencyKey: body.idempotency_key,
    });
    const results = users.map(({ id, email, left_out }) => ({
      user_id: id,
      ...(email === null ? {} : { user_email: email }),
      ...(left_out === null ? {} : { left_out }),
    }));
    return { results, broadcast_id: broadcastId };
  },

  'POST /internal/email-broadcasts/recipients': async ({ body, ...context }) => {
    const { counts, unknown, hasMore } = await countRecipients(context, {
      userIds: body.user_ids,
      isToAllUsers: body.all_users === true,
      onlyVerified: body.only_verified === true,
      categoryName: body.notification_category_name,
    });
    const of = (reason: LeftOutReason | null) => counts.get(reason) ?? 0;
    return {
      reached: of(null),
      left_out: {
        no_address: of('no_address'),
        deletion_scheduled: of('deletion_scheduled'),
        not_verified: of('not_verified'),
        suppressed: of('suppressed'),
        unsubscribed: of('unsubscribed'),
      },
      unknown,
      has_more: hasMore,
    };
  },
});
