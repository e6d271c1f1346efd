import type { ServerUser } from '@portico/react';

type Nameable = Pick<ServerUser, 'displayName' | 'primaryEmail' | 'isAnonymous'>;

/** Returns the display name of a user, otherwise the email, otherwise a placeholder. */
export function nameOf(user: Nameable): string {
  return user.displayName ?? user.primaryEmail ?? (user.isAnonymous ? 'Anonymous user' : 'Unnamed user');
}

/** Returns the email of a user, unless it is already used as the name. */
export function detailOf(user: Nameable): string | undefined {
  return user.displayName === null ? undefined : (user.primaryEmail ?? undefined);
}
