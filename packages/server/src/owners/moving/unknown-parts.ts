import { type ImportedUser, notificationCategories } from '@portico/contract';
import type { TenancyContext } from '../../kernel/context.ts';
import { partLeftOut } from './left-out.ts';

/**
 * Leaves out what refers to something that the project does not have, and that gives no right: nobody can sign in with an account of a
 * provider that is not there. A permission is a right, so a line with an unknown one is refused.
 */
export function withoutUnknownParts({ project }: TenancyContext, given: ImportedUser) {
  const { providers } = project.config.auth.oauth;
  const accounts = given.oauth_providers ?? [];
  const preferences = given.notification_preferences ?? [];
  const [known, unknown] = parted(accounts, ({ id }) => Object.hasOwn(providers, id));
  const [chosen, others] = parted(preferences, ({ category_id }) => categoryIds.has(category_id));
  const leftOut = [
    ...partLeftOut(
      'oauth_providers',
      'has an account of a provider that the project does not have',
      unknown.map(({ id, account_id }) => `${id}:${account_id}`),
    ),
    ...partLeftOut(
      'notification_preferences',
      'has a category that does not exist',
      others.map(({ category_id }) => category_id),
    ),
  ];
  const user = leftOut.length === 0 ? given : { ...given, oauth_providers: known, notification_preferences: chosen };
  return { user, leftOut };
}

const categoryIds: ReadonlySet<string> = new Set(notificationCategories.map(({ id }) => id));

function parted<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}
