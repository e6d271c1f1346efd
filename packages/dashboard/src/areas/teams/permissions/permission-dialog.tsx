import type { AdminOwnedProject, PermissionDefinition } from '@portico/react';
import { useState } from 'react';
import { cycleThrough } from '../../../features/teams/permissions/permission-graph.ts';
import { dialogForm } from '../../../ui/dialogs/form-dialog.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import type { Scope } from './scopes.ts';

interface PermissionDialogOptions {
  scope: Scope;
  /** The permission to edit; absent for a new one. */
  edited: PermissionDefinition | undefined;
  definitions: readonly PermissionDefinition[];
  onSaved: () => Promise<void>;
}

/** Returns the dialog that creates or edits a permission. */
export function permissionDialog(
  project: AdminOwnedProject,
  { scope, edited, definitions, onSaved }: PermissionDialogOptions,
) {
  return dialogForm({
    title: edited === undefined ? `Create ${scope.key} permission` : `Edit ${edited.id}`,
    action: edited === undefined ? 'Create permission' : 'Save changes',
    first: {
      id: edited?.id ?? '',
      description: edited?.description ?? '',
      contained: edited?.containedPermissionIds ?? [],
    },
    fields: ({ id, contained }, set) => [
      {
        name: 'id',
        label: 'ID',
        autoFocus: true,
        spellCheck: false,
        maxLength: 63,
        className: 'font-mono',
        help: 'Lowercase letters, digits, : and _. Your code checks for this ID.',
        problem: idProblem(id, edited?.id, definitions),
      },
      { name: 'description', label: 'Description', isOptional: true, maxLength: 1000 },
      {
        id: 'contained',
        shows: () => (
          <ContainedPermissions
            ownId={edited?.id}
            definitions={definitions}
            value={contained}
            onChange={(next) => set({ contained: [...next] })}
          />
        ),
      },
    ],
    send: async ({ id, description, contained }) => {
      const next = { id, containedPermissionIds: contained, ...(description === '' ? {} : { description }) };
      await (edited === undefined ? scope.create(project, next) : scope.update(project, edited.id, next));
      await onSaved();
      return { title: edited === undefined ? 'Permission created' : 'Permission updated', text: id };
    },
  });
}

interface ContainedPermissionsProps {
  /** Undefined for a new permission. */
  ownId: string | undefined;
  definitions: readonly PermissionDefinition[];
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
}

function ContainedPermissions({ ownId, definitions, value, onChange }: ContainedPermissionsProps) {
  const [cycle, setCycle] = useState<string[] | undefined>(undefined);
  const choose = (other: string, isChosen: boolean) => {
    const found = isChosen && ownId !== undefined ? cycleThrough(ownId, other, definitions) : undefined;
    setCycle(found);
    if (found !== undefined) return;
    onChange(isChosen ? [...value, other] : value.filter((one) => one !== other));
  };
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-sm">Contains</legend>
      <div className="mt-2 flex max-h-48 flex-col gap-1.5 overflow-y-auto">
        {definitions
          .filter(({ id }) => id !== ownId)
          .map(({ id }) => (
            <Checkbox
              key={id}
              label={<span className="break-all font-mono text-sm">{id}</span>}
              isChecked={value.includes(id)}
              onChange={(isChosen) => choose(id, isChosen)}
            />
          ))}
      </div>
      <p role="alert" className="mt-2 text-danger-ink text-sm empty:hidden">
        {cycle !== undefined && `Permissions cannot contain each other: ${cycle.join(' → ')}.`}
      </p>
    </fieldset>
  );
}

function idProblem(id: string, before: string | undefined, definitions: readonly PermissionDefinition[]) {
  if (!/^[a-z0-9_:]+$/.test(id)) return 'Enter an ID with lowercase letters, digits, : and _ only.';
  const isTaken = id !== before && definitions.some((other) => other.id === id);
  return isTaken ? 'A permission with this ID already exists.' : undefined;
}
