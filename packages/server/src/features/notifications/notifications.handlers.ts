import { notificationEndpoints } from '@portico/contract';
import { listAnswer } from '../../http/answers.ts';
import { implement, type RawAnswer } from '../../http/implement.ts';
import type { PublicContext } from '../../platform/context.ts';
import { requireCodeForm } from './notifications.policy.ts';
import { changePreference, listPreferences, type Preference, unsubscribe } from './notifications.service.ts';

function toWire({ category, isEnabled }: Preference) {
  return {
    notification_category_id: category.id,
    notification_category_name: category.name,
    enabled: isEnabled,
    can_disable: category.canBeDisabled,
  };
}

export const notificationHandlers = implement(notificationEndpoints, {
  'GET /emails/notification-preference/:user_id': async ({ params, ...context }) => {
    return listAnswer((await listPreferences(context, params.user_id)).map(toWire));
  },

  'PATCH /emails/notification-preference/:user_id/:notification_category_id': async ({ params, body, ...context }) => {
    const change = { categoryId: params.notification_category_id, isEnabled: body.enabled };
    return toWire(await changePreference(context, params.user_id, change));
  },

  'GET /emails/unsubscribe-link': async ({ query, ...context }) => await unsubscribeByLink(context, query.code),

  'POST /emails/unsubscribe-link': async ({ query, ...context }) => await unsubscribeByLink(context, query.code),
});

async function unsubscribeByLink(context: PublicContext, code: string): Promise<RawAnswer> {
  requireCodeForm(code);
  const text = (await unsubscribe(context, code))
    ? 'Successfully unsubscribed from notification group'
    : 'You have already unsubscribed from this notification group';
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: `<p>${text}</p>` };
}
