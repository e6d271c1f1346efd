import type { ServerUser } from '@portico/react';

type Nameable = Pick<ServerUser, 'displayName' | 'primaryEmail' | 'isAnonymous'>;

/** What a user is called: the name, else the e-mail, else that there is neither. */
export function nameOf(user: Nameable): string {
  return user.displayName ?? user.primaryEmail ?? (user.isAnonymous ? 'Anonymous user' : 'User without a name');
}

/** The e-mail, where it is not what the user is called. */
export function detailOf(user: Nameable): string | undefined {
  return user.displayName === null ? undefined : (user.primaryEmail ?? undefined);
}
