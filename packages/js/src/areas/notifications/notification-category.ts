import type { UserOwner } from '../base/owner.ts';

/** A kind of mail, and whether the user gets it. Values are as of when they were asked. */
export interface NotificationCategory {
  /** Names this kind of mail. */
  readonly id: string;
  /** What people know it by. */
  readonly name: string;
  /** Whether the user gets it. */
  readonly enabled: boolean;
  /** Some kinds, such as links for signing in, are always sent. */
  readonly canDisable: boolean;
  /** Says whether the user gets it. */
  setEnabled(enabled: boolean): Promise<void>;
}

/** Every kind of mail, with the choice of a user. */
export async function listNotificationCategories(owner: UserOwner): Promise<NotificationCategory[]> {
  const { transport, userId, reads, prefix } = owner;
  const { items } = await transport.call('GET /emails/notification-preference/:user_id', {
    params: { user_id: userId },
  });
  return items.map((wire) => ({
    id: wire.notification_category_id,
    name: wire.notification_category_name,
    enabled: wire.enabled,
    canDisable: wire.can_disable,
    setEnabled: async (enabled) => {
      await transport.call('PATCH /emails/notification-preference/:user_id/:notification_category_id', {
        params: { user_id: userId, notification_category_id: wire.notification_category_id },
        body: { enabled },
      });
      reads.refresh(`${prefix}notification-categories`);
    },
  }));
}
