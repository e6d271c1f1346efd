import type { ServerUser } from '@portico/react';

/** What a user is called: the name, else the e-mail, else that there is neither. */
export function nameOf(user: Pick<ServerUser, 'displayName' | 'primaryEmail' | 'isAnonymous'>): string {
  return user.displayName ?? user.primaryEmail ?? (user.isAnonymous ? 'Anonymous user' : 'User without a name');
}
