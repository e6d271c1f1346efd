import type { ProjectRole } from '@portico/react';
import { roles } from './roles.ts';

/** Returns the field of a dialog that selects a role, and says what it allows. */
export function roleField(role: ProjectRole) {
  return {
    name: 'role',
    label: 'Role',
    help: roles.find((one) => one.role === role)?.help,
    options: roles.map(({ role: value, name }) => ({ value, text: name })),
  } as const;
}
