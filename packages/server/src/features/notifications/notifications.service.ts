import { fields, KnownErrors, type NotificationCategory, notificationCategories, type UserId } from '@portico/contract';
import { z } from 'zod';
import type { BaseContext, TenancyContext } from '../../platform/context.ts';
import { digestOf } from '../../platform/digests.ts';
import { Refusal } from '../../platform/refusal.ts';
import { codeKind, codeToUnsubscribe, issueCode } from '../verification-codes/index.ts';
import { preferencesOf, setPreference } from './notifications.queries.ts';

/** Code of an unsubscribe link. It can be used any number of times. */
const unsubscribeCode = codeKind('unsubscribe', z.object({ user_id: fields.userId, category_id: fields.uuid }));

/** Whether a user receives emails of a notification category. */
export interface Preference {
  readonly category: NotificationCategory;
  readonly isEnabled: boolean;
}

/** Lists all notification categories with the user's choice. Categories are on by default. @throws {UserNotFound} */
export async function listPreferences(context: TenancyContext, userId: UserId): Promise<Preference[]> {
  const rows = await preferencesOf.all(context, { userId });
  if (rows.length === 0) throw new KnownErrors.UserNotFound();
  const chosen = new Map(rows.map((row) => [row.category_id, row.is_enabled]));
  return notificationCategories.map((category) => ({ category, isEnabled: chosen.get(category.id) ?? true }));
}

/** @throws {Refusal} 404, the category does not exist. @throws {UserNotFound} */
export async function changePreference(
  context: TenancyContext,
  userId: UserId,
  { categoryId, isEnabled }: { readonly categoryId: string; readonly isEnabled: boolean },
): Promise<Preference> {
  const category = notificationCategories.find(({ id }) => id === categoryId);
  if (category === undefined) throw new Refusal(404, 'Notification category not found');
  const changed = await setPreference.first(context, { userId, categoryId, isEnabled });
  if (changed === undefined) throw new KnownErrors.UserNotFound();
  return { category, isEnabled };
}

/** Returns the unsubscribe link for emails of a category that users can disable. */
export async function unsubscribeLink(context: TenancyContext, userId: UserId, categoryId: string): Promise<string> {
  const code = await issueCode(context, unsubscribeCode, { user_id: userId, category_id: categoryId });
  return `${context.platform.publicUrl()}/api/v1/emails/unsubscribe-link?code=${code}`;
}

/**
 * Disables the category of an unsubscribe link.
 *
 * @returns false if it was already disabled
 * @throws {VerificationCodeNotFound | VerificationCodeExpired}
 * @see docs/protocol/emails.md#unsubscribe
 */
export async function unsubscribe(
  { db, now, platform }: Pick<BaseContext, 'db' | 'now' | 'platform'>,
  code: string,
): Promise<boolean> {
  const found = await codeToUnsubscribe.first({ db }, { codeDigest: digestOf(code.toLowerCase()) });
  const project = found === undefined ? undefined : await platform.projects.find(db, found.project_id, found.branch_id);
  if (found === undefined || typeof project !== 'object') throw new KnownErrors.VerificationCodeNotFound();
  if (found.expires_at.getTime() <= now.getTime()) throw new KnownErrors.VerificationCodeExpired();
  const { user_id: userId, category_id: categoryId } = unsubscribeCode.data.parse(found.data);
  const context: TenancyContext = { db, now, platform, project, tenancyId: project.tenancyId };
  const before = await preferencesOf.all(context, { userId });
  if (before.some((row) => row.category_id === categoryId && row.is_enabled === false)) return false;
  const changed = await setPreference.first(context, { userId, categoryId, isEnabled: false });
  if (changed === undefined) throw new KnownErrors.VerificationCodeNotFound();
  return true;
}
