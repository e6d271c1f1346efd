import { type PermissionDefinition, useAction } from '@portico/react';
import { useState } from 'react';
import { cycleThrough } from '../../../features/teams/permissions/permission-graph.ts';
import { useProject } from '../../../lib/projects.tsx';
import { DialogForm } from '../../../ui/dialogs/dialog-form.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import type { Scope } from './scopes.ts';

interface PermissionFormProps {
  scope: Scope;
  /** The permission to edit; absent for a new one. */
  definition: PermissionDefinition | undefined;
  definitions: readonly PermissionDefinition[];
  onSaved: () => Promise<void>;
  onClose: () => void;
}

/** Creates or edits a permission. */
export function PermissionForm({ scope, definition, definitions, onSaved, onClose }: PermissionFormProps) {
  const project = useProject();
  const [id, setId] = useState(definition?.id ?? '');
  const [description, setDescription] = useState(definition?.description ?? '');
  const [contained, setContained] = useState<readonly string[]>(definition?.containedPermissionIds ?? []);
  const problem = idProblem(id, definition?.id, definitions);
  const saving = useAction(async () => {
    const next = { id, containedPermissionIds: contained, ...(description === '' ? {} : { description }) };
    await (definition === undefined ? scope.create(project, next) : scope.update(project, definition.id, next));
    await onSaved();
    onClose();
    announce({ title: definition === undefined ? 'Permission created' : 'Permission updated', text: id });
  });
  return (
    <DialogForm
      action={definition === undefined ? 'Create permission' : 'Save changes'}
      saving={saving}
      problems={[problem]}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <TextField
            label="ID"
            autoFocus
            autoComplete="off"
            spellCheck={false}
            maxLength={63}
            className="font-mono"
            help="Lowercase letters, digits, : and _. Your code checks for this ID."
            value={id}
            error={isTried ? problem : undefined}
            onChange={(event) => setId(event.target.value)}
          />
          <TextField
            label="Description"
            isOptional
            autoComplete="off"
            maxLength={1000}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
          <ContainedPermissions
            ownId={definition?.id}
            definitions={definitions}
            value={contained}
            onChange={setContained}
          />
        </>
      )}
    </DialogForm>
  );
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
