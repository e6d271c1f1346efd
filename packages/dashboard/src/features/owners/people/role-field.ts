import { roles } from './roles.ts';

/** The field of a dialog that selects a role, and says what each allows. */
export const roleField = {
  name: 'role',
  label: 'Role',
  options: roles.map(({ role, name, help }) => ({ value: role, text: name, help })),
} as const;
