import { KnownErrors, type NotificationCategory, notificationCategories, type UserId } from '@portico/contract';
import { Refusal } from '../../base/refusal.ts';
import type { BaseContext, TenancyContext } from '../../kernel/context.ts';
import { emailOfUnsubscribeCode, undoCode, versionToUndo } from '../../kernel/unsubscribe-code.ts';
import { emailToUnsubscribe, preferencesOf, setPreference, undoChoice } from './notifications.queries.ts';

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
  // Before it was refused, users could turn off what cannot be turned off.
  return notificationCategories.map((category) => ({
    category,
    isEnabled: !category.canBeDisabled || (chosen.get(category.id) ?? true),
  }));
}

/**
 * Changes whether a user receives emails of a category.
 *
 * @throws {Refusal} 404, the category does not exist. 400, nobody can turn it off
 * @throws {UserNotFound}
 */
export async function changePreference(
  context: TenancyContext,
  userId: UserId,
  { categoryId, isEnabled }: { readonly categoryId: string; readonly isEnabled: boolean },
): Promise<Preference> {
  const category = notificationCategories.find(({ id }) => id === categoryId);
  if (category === undefined) throw new Refusal(404, 'Notification category not found');
  // @guard transactional-emails-stay-on
  if (!isEnabled && !category.canBeDisabled) throw new Refusal(400, `${category.name} emails cannot be turned off.`);
  const changed = await setPreference.first(context, { userId, categoryId, isEnabled });
  if (changed === undefined) throw new KnownErrors.UserNotFound();
  return { category, isEnabled };
}

/** The user and category of an unsubscribe link. */
export interface Subscription {
  readonly context: TenancyContext;
  readonly userId: UserId;
  readonly category: NotificationCategory;
  /** The code of the link. */
  readonly code: string;
  /** Whether the user receives emails of the category. */
  readonly isEnabled: boolean;
}

/**
 * Finds what an unsubscribe link is for. Changes nothing.
 *
 * @throws {VerificationCodeNotFound} also 90 days after the email was sent
 * @see docs/reference/protocol/emails.md#unsubscribe
 */
export async function requireSubscription(
  { db, now, platform }: Pick<BaseContext, 'db' | 'now' | 'platform'>,
  code: string,
): Promise<Subscription> {
  const emailId = emailOfUnsubscribeCode(platform.serverKeys, code);
  const email = emailId === undefined ? undefined : await emailToUnsubscribe.first({ db }, { id: emailId });
  const userId = email?.user_id ?? undefined;
  const category = notificationCategories.find(({ id }) => id === email?.category_id);
  if (email === undefined || userId === undefined || category?.canBeDisabled !== true)
    throw new KnownErrors.VerificationCodeNotFound();
  const project = await platform.projects.find(db, email.project_id, email.branch_id);
  if (typeof project !== 'object') throw new KnownErrors.VerificationCodeNotFound();
  const context: TenancyContext = { db, now, platform, project, tenancyId: project.tenancyId };
  const before = await preferencesOf.all(context, { userId });
  const isEnabled = !before.some((row) => row.category_id === category.id && row.is_enabled === false);
  return { context, userId, category, code, isEnabled };
}

/**
 * Disables the category of an unsubscribe link.
 *
 * @returns what takes it back. Undefined if the category was disabled before, so that this link has changed nothing
 * @throws {VerificationCodeNotFound} the user was deleted
 */
export async function unsubscribe(subscription: Subscription): Promise<string | undefined> {
  const { context, userId, category, code, isEnabled } = subscription;
  if (!isEnabled) return undefined;
  const changed = await setPreference.first(context, { userId, categoryId: category.id, isEnabled: false });
  if (changed === undefined) throw new KnownErrors.VerificationCodeNotFound();
  return undoCode(context.platform.serverKeys, code, changed.version, context.now);
}

/**
 * Enables it again, for a person who has followed the link by mistake: within an hour, and only if nobody has chosen something else since.
 *
 * @returns whether it was enabled
 */
export async function subscribeAgain(
  { context, userId, category, code }: Subscription,
  undo: string,
): Promise<boolean> {
  const version = versionToUndo(context.platform.serverKeys, code, undo, context.now);
  if (version === undefined) return false;
  return (await undoChoice.run(context, { userId, categoryId: category.id, version })) > 0;
}
