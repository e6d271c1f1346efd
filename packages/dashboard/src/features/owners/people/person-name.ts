import type { ProjectPerson } from '@portico/react';

/** Returns the name of a person, otherwise the email. */
export function personName({ displayName, primaryEmail }: ProjectPerson): string {
  return displayName ?? primaryEmail ?? 'Unnamed user';
}
