import type { PermissionDefinition } from '@portico/react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { type Relations, relationsOf } from './permission-graph.ts';

interface GrantListProps {
  definitions: readonly PermissionDefinition[];
  /** What was granted itself, not through others. */
  granted: ReadonlySet<string>;
  isBusy: boolean;
  onChange: (permissionId: string, isGranted: boolean) => void;
}

/** What can be granted to somebody, ticked where it was, and what each brings with it. */
export function GrantList({ definitions, granted, isBusy, onChange }: GrantListProps) {
  return (
    <div className="flex flex-col gap-2.5 empty:hidden">
      {ownFirst(definitions).map(({ id, description }) => (
        <Checkbox
          key={id}
          label={<span className="break-all font-mono text-sm">{id}</span>}
          help={helpOf(description, relationsOf(id, definitions), granted)}
          isChecked={granted.has(id)}
          isDisabled={isBusy}
          onChange={(isGranted) => onChange(id, isGranted)}
        />
      ))}
    </div>
  );
}

/** The project's own permissions come first: they usually contain those of the system. */
function ownFirst(definitions: readonly PermissionDefinition[]): readonly PermissionDefinition[] {
  const isOfSystem = ({ id }: PermissionDefinition) => id.startsWith('$');
  return [...definitions.filter((one) => !isOfSystem(one)), ...definitions.filter(isOfSystem)];
}

/** What is to be said about a permission; nothing when there is nothing. */
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
          Held through <span className="font-mono text-xs">{through.join(', ')}</span>
        </span>
      )}
    </>
  );
}
