import { fields, KnownErrors, type NotificationCategory, notificationCategories, type UserId } from '@portico/contract';
import { z } from 'zod';
import type { BaseContext, TenancyContext } from '../../platform/context.ts';
import { digestOf } from '../../platform/digests.ts';
import { Refusal } from '../../platform/refusal.ts';
import { codeKind, codeToUnsubscribe, issueCode } from '../verification-codes/index.ts';
import { preferencesOf, setPreference } from './notifications.queries.ts';

/** A code in a mail that stops mail of its kind. It works as often as it is opened. */
const unsubscribeCode = codeKind('unsubscribe', z.object({ user_id: fields.userId, category_id: fields.uuid }));

/** Whether a user gets a kind of mail. */
export interface Preference {
  readonly category: NotificationCategory;
  readonly isEnabled: boolean;
}

/** All kinds of mail, with what the user chose; what was not chosen is on. @throws {UserNotFound} */
export async function listPreferences(context: TenancyContext, userId: UserId): Promise<Preference[]> {
  const rows = await preferencesOf.all(context, { userId });
  if (rows.length === 0) throw new KnownErrors.UserNotFound();
  const chosen = new Map(rows.map((row) => [row.category_id, row.is_enabled]));
  return notificationCategories.map((category) => ({ category, isEnabled: chosen.get(category.id) ?? true }));
}

/** @throws {Refusal} 404, there is no such kind. @throws {UserNotFound} */
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

/** The link that goes into a mail of a kind that can be switched off. */
export async function unsubscribeLink(context: TenancyContext, userId: UserId, categoryId: string): Promise<string> {
  const code = await issueCode(context, unsubscribeCode, { user_id: userId, category_id: categoryId });
  return `${context.platform.publicUrl()}/api/v1/emails/unsubscribe-link?code=${code}`;
}

/**
 * Stops mail of the kind that the link was in.
 *
 * @returns false when it was stopped already
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
