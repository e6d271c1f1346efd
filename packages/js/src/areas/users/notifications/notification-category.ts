import type { UserOwner } from '../../base/owner.ts';

/** A notification category with the user's setting, as of the time when it was loaded. */
export interface NotificationCategory {
  /** ID of the category. */
  readonly id: string;
  /** Display name of the category. */
  readonly name: string;
  /** Whether the user receives these emails. */
  readonly enabled: boolean;
  /** Whether the user can turn these emails off. Some emails, such as sign-in links, are always sent. */
  readonly canDisable: boolean;
  /** Turns the emails of this category on or off. */
  setEnabled(enabled: boolean): Promise<void>;
}

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
