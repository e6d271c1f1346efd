import type { BaseUser } from '@portico/js';

/** Returns a printable name of a user, without control characters, which terminals would interpret. */
export function nameOf({
  displayName,
  primaryEmail,
  id,
}: Pick<BaseUser, 'displayName' | 'primaryEmail' | 'id'>): string {
  const name =
    displayName === null ? primaryEmail : `${displayName}${primaryEmail === null ? '' : ` (${primaryEmail})`}`;
  return (name ?? id).replaceAll(/\p{Cc}/gu, '');
}
