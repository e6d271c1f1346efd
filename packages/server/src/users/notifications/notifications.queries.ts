import type { UserId } from '@portico/contract';
import { sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { scoped, unscoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** Preferences of a user. At least one row if the user exists. */
export const preferencesOf = scoped('notifications.preferences', (q, the: { userId: UserId }, tenancyId) =>
  q
    .selectFrom('users as u')
    .leftJoin('notification_preferences as n', (on) =>
      on.onRef('n.tenancy_id', '=', 'u.tenancy_id').onRef('n.user_id', '=', 'u.id'),
    )
    .select(['n.category_id', 'n.is_enabled'])
    .where('u.tenancy_id', '=', tenancyId)
    .where('u.id', '=', the.userId),
);

/** Each write of a row gives it another version. */
const versionOfChoice = sql<string>`notification_preferences.xmin::text`;

/** @returns a row if the user exists */
export const setPreference = scoped(
  'notifications.set_preference',
  (q, the: { userId: UserId; categoryId: string; isEnabled: boolean }, tenancyId) =>
    insertSelect(
      q,
      'notification_preferences',
      {
        tenancy_id: sql.ref<TenancyId>('u.tenancy_id'),
        user_id: sql.ref<UserId>('u.id'),
        category_id: cast(the.categoryId, 'uuid'),
        is_enabled: cast(the.isEnabled, 'boolean'),
      },
      sql`from users u where u.tenancy_id = ${tenancyId}::uuid and u.id = ${the.userId}::uuid for key share`,
    )
      .onConflict((conflict) =>
        conflict
          .columns(['tenancy_id', 'user_id', 'category_id'])
          .doUpdateSet({ is_enabled: sql<boolean>`excluded.is_enabled` }),
      )
      .returning(['user_id', versionOfChoice.as('version')]),
);

/** Turns a category on again, unless another choice was stored since. @param the.version that of the choice to take back */
export const undoChoice = scoped(
  'notifications.undo_choice',
  (q, the: { userId: UserId; categoryId: string; version: string }, tenancyId) =>
    q
      .updateTable('notification_preferences')
      .set({ is_enabled: true })
      .where('tenancy_id', '=', tenancyId)
      .where('user_id', '=', the.userId)
      .where('category_id', '=', the.categoryId)
      .where('is_enabled', '=', false)
      // @guard undo-of-last-choice
      .where(versionOfChoice, '=', the.version),
);

/** The user and category of an email with an unsubscribe link. Served by `outgoing_emails_by_id`. */
export const emailToUnsubscribe = unscoped('emails.to_unsubscribe', (q, the: { id: string }) =>
  q
    .selectFrom('outgoing_emails as e')
    .innerJoin('tenancies as t', 't.id', 'e.tenancy_id')
    .select(['e.user_id', 'e.category_id', 't.project_id', 't.branch_id'])
    .where('e.id', '=', sql<string>`${the.id}::uuid`),
);
