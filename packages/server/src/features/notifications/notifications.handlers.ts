import { type AccessLevel, KnownErrors, notificationEndpoints, type UserId } from '@portico/contract';
import { listAnswer } from '../../http/answers.ts';
import { implement } from '../../http/implement.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changePreference, listPreferences, type Preference, unsubscribe } from './notifications.service.ts';

const codeLength = 45;

/** Clients see and change their own preferences only. @throws {UserAuthenticationRequired | Refusal} */
function requireOwn(context: { readonly level: AccessLevel; readonly userId: UserId | null }, asked: UserId): void {
  if (context.level !== 'client') return;
  if (context.userId === null) throw new KnownErrors.UserAuthenticationRequired();
  if (asked !== context.userId) {
    throw new Refusal(403, 'Client can only manage the notification preferences of their own user. Use me.');
  }
}

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
    requireOwn(context, params.user_id);
    return listAnswer((await listPreferences(context, params.user_id)).map(toWire));
  },

  'PATCH /emails/notification-preference/:user_id/:notification_category_id': async ({ params, body, ...context }) => {
    requireOwn(context, params.user_id);
    const change = { categoryId: params.notification_category_id, isEnabled: body.enabled };
    return toWire(await changePreference(context, params.user_id, change));
  },

  'GET /emails/unsubscribe-link': async ({ query, ...context }) => {
    if (query.code.length !== codeLength) throw new Refusal(400, 'Invalid code');
    const text = (await unsubscribe(context, query.code))
      ? 'Successfully unsubscribed from notification group'
      : 'You have already unsubscribed from this notification group';
    return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: `<p>${text}</p>` };
  },
});
