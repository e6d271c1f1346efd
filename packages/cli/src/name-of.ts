import type { BaseUser } from '@portico/js';

/** What to call a user: names are for people, so what a terminal would obey is left out. */
export function nameOf({
  displayName,
  primaryEmail,
  id,
}: Pick<BaseUser, 'displayName' | 'primaryEmail' | 'id'>): string {
  const name =
    displayName === null ? primaryEmail : `${displayName}${primaryEmail === null ? '' : ` (${primaryEmail})`}`;
  return (name ?? id).replaceAll(/\p{Cc}/gu, '');
}
