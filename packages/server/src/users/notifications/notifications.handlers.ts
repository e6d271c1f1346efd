import { notificationEndpoints } from '@portico/contract';
import { listAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { requireCodeForm } from './notifications.policy.ts';
import {
  changePreference,
  listPreferences,
  type Preference,
  requireSubscription,
  subscribeAgain,
  unsubscribe,
} from './notifications.service.ts';
import { subscribedAgainPage, unsubscribedPage, unsubscribePage } from './unsubscribe.page.ts';

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

  'GET /emails/unsubscribe-link': async ({ query, ...context }) => {
    requireCodeForm(query.code);
    // @guard opening-unsubscribe-link-changes-nothing
    return await unsubscribePage(await requireSubscription(context, query.code), context.acceptLanguage);
  },

  'POST /emails/unsubscribe-link': async ({ query, ...context }) => {
    requireCodeForm(query.code);
    const subscription = await requireSubscription(context, query.code);
    const { undo } = query;
    if (undo === undefined)
      return await unsubscribedPage(subscription, context.acceptLanguage, await unsubscribe(subscription));
    const isUndone = await subscribeAgain(subscription, undo);
    // Too late, or of another choice: the page of the link says what is chosen now.
    const page = isUndone ? subscribedAgainPage : unsubscribePage;
    return await page(subscription, context.acceptLanguage);
  },
});
