import type { UserOwner } from '../../base/owner.ts';
import * as calls from './notifications.calls.ts';

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
  const { userId, reads, prefix } = owner;
  const preferences = await calls.list(owner, userId);
  return preferences.map(({ notificationCategoryId: id, notificationCategoryName: name, enabled, canDisable }) => ({
    id,
    name,
    enabled,
    canDisable,
    setEnabled: async (isEnabled) => {
      await calls.update(owner, userId, id, isEnabled);
      reads.refresh(`${prefix}notification-categories`);
    },
  }));
}
