// Generated from packages/contract by `npm run fix`.
import { callAs } from '../../../core/call-as.ts';
import type { AnyCaller } from '../../base/owner.ts';

export async function list(
  caller: AnyCaller,
  userId: string,
): Promise<
  {
    readonly notificationCategoryId: string;
    readonly notificationCategoryName: string;
    readonly enabled: boolean;
    readonly canDisable: boolean;
  }[]
> {
  return await callAs(caller.transport, 'GET /emails/notification-preference/:user_id', {
    params: { user_id: userId },
  });
}

export async function update(caller: AnyCaller, userId: string, categoryId: string, enabled: boolean): Promise<void> {
  await callAs(caller.transport, 'PATCH /emails/notification-preference/:user_id/:notification_category_id', {
    params: { user_id: userId, notification_category_id: categoryId },
    body: { enabled },
  });
}
