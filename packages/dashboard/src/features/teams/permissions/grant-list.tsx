import type { PermissionDefinition } from '@portico/react';
import { useMayChange } from '../../../lib/rights.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { type Relations, relationsOf } from './permission-graph.ts';

interface GrantListProps {
  definitions: readonly PermissionDefinition[];
  /** Permissions granted directly, not inherited. */
  granted: ReadonlySet<string>;
  isBusy: boolean;
  onChange: (permissionId: string, isGranted: boolean) => void;
}

/** Shows the permissions that can be granted, with a checkbox for each and the permissions it contains. */
export function GrantList({ definitions, granted, isBusy, onChange }: GrantListProps) {
  const mayChange = useMayChange();
  return (
    <div className="flex flex-col gap-2.5 empty:hidden">
      {ownFirst(definitions).map(({ id, description }) => (
        <Checkbox
          key={id}
          label={<span className="break-all font-mono text-sm">{id}</span>}
          help={helpOf(description, relationsOf(id, definitions), granted)}
          isChecked={granted.has(id)}
          isDisabled={isBusy || !mayChange}
          onChange={(isGranted) => onChange(id, isGranted)}
        />
      ))}
    </div>
  );
}

/** Permissions of the project come first. They usually contain system permissions. */
function ownFirst(definitions: readonly PermissionDefinition[]): readonly PermissionDefinition[] {
  const isOfSystem = ({ id }: PermissionDefinition) => id.startsWith('$');
  return [...definitions.filter((one) => !isOfSystem(one)), ...definitions.filter(isOfSystem)];
}

/** Returns the help text of a permission, if there is one. */
function helpOf(description = '', relations: Relations, granted: ReadonlySet<string>) {
  const contained = [...relations.contains, ...relations.containsThroughOthers];
  const through = [...relations.containedBy, ...relations.containedByThroughOthers].filter((id) => granted.has(id));
  if (description === '' && contained.length === 0 && through.length === 0) return undefined;
  return (
    <>
      {description !== '' && <span className="block">{description}</span>}
      {contained.length > 0 && (
        <span className="block break-words">
          Contains <span className="font-mono text-xs">{contained.join(', ')}</span>
        </span>
      )}
      {through.length > 0 && (
        <span className="block break-words text-success-ink">
          Granted by <span className="font-mono text-xs">{through.join(', ')}</span>
        </span>
      )}
    </>
  );
}
