import type { ProjectRole } from '@portico/react';
import { SelectField } from '../../../ui/forms/field.tsx';
import { roleOf, roles } from './roles.ts';

interface RoleFieldProps {
  role: ProjectRole;
  onChange: (role: ProjectRole) => void;
}

/** Selects a role, and says what it allows. */
export function RoleField({ role, onChange }: RoleFieldProps) {
  return (
    <SelectField
      label="Role"
      help={roles.find((one) => one.role === role)?.help}
      options={roles.map(({ role: value, name }) => ({ value, text: name }))}
      value={role}
      onChange={(event) => onChange(roleOf(event.target.value))}
    />
  );
}
