import {
  countedRecipientsMax,
  fields,
  KnownErrors,
  type NotificationCategory,
  notificationCategories,
} from '@portico/contract';
import { Refusal } from '../../base/refusal.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { countFirstRecipients, countRecipientsById } from './recipients.queries.ts';

/** The users that are chosen for an email. */
export interface RecipientChoice {
  readonly userIds: readonly string[] | undefined;
  readonly isToAllUsers: boolean;
  /** Whether users whose primary email is not verified are skipped. */
  readonly onlyVerified: boolean;
  readonly categoryName: string | undefined;
}

/** @throws {SchemaError} both or neither of the users and all users are given */
export function requireOneChoice({ isToAllUsers, userIds }: RecipientChoice): void {
  if (isToAllUsers === (userIds !== undefined)) {
    throw new KnownErrors.SchemaError({ message: 'Exactly one of user_ids or all_users must be provided' });
  }
}

/** @throws {Refusal} 400, the category does not exist */
export function requireCategory({ categoryName = 'Transactional' }: RecipientChoice): NotificationCategory {
  const category = notificationCategories.find(({ name }) => name === categoryName);
  if (category === undefined) throw new Refusal(400, 'Notification category not found with given name');
  return category;
}

/**
 * Counts who would get an email, and who would not by reason.
 *
 * @throws {SchemaError} both or neither of the users and all users are given
 * @throws {Refusal} 400, the category does not exist
 */
export async function countRecipients(context: TenancyContext, choice: RecipientChoice) {
  requireOneChoice(choice);
  const { id, canBeDisabled } = requireCategory(choice);
  const { userIds, onlyVerified } = choice;
  const how = { onlyVerified, categoryId: canBeDisabled ? id : null, countedMax: countedRecipientsMax };
  const asked = userIds && [...new Set(userIds)];
  const rows =
    asked === undefined
      ? await countFirstRecipients.all(context, how)
      : await countRecipientsById.all(context, { ...how, userIds: asked.filter((one) => fields.isStoredUuid(one)) });
  const known = rows.reduce((sum, { count }) => sum + count, 0);
  return {
    counts: new Map(rows.map(({ left_out, count }) => [left_out, count])),
    unknown: asked === undefined ? 0 : asked.length - known,
    hasMore: rows[0]?.has_more === true,
  };
}
