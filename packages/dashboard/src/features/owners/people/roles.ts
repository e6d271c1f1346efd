import type { ProjectRole } from '@portico/react';

/** The roles of people, lowest first, with what each may do. */
export const roles: readonly { readonly role: ProjectRole; readonly name: string; readonly help: string }[] = [
  { role: 'read_only', name: 'Read-only', help: 'Can see everything except secrets.' },
  { role: 'support', name: 'Support', help: 'Can also manage users and teams.' },
  { role: 'developer', name: 'Developer', help: 'Can also change settings, emails, payments, webhooks and keys.' },
  { role: 'owner', name: 'Owner', help: 'Can also manage people, create admin keys, and delete the project.' },
];

/** Returns the name of a role. */
export function roleName(role: ProjectRole): string {
  return roles.find((one) => one.role === role)?.name ?? role;
}
