import type { PermissionDefinition } from '@portico/react';
import { Ellipsis } from 'lucide-react';
import { relationsOf } from '../../../features/teams/permissions/permission-graph.ts';
import { Menu, MenuItem, MenuLine } from '../../../ui/dialogs/menu.tsx';
import { IconButton } from '../../../ui/forms/button.tsx';
import { Badge } from '../../../ui/states/badge.tsx';

interface PermissionRowProps {
  definition: PermissionDefinition;
  definitions: readonly PermissionDefinition[];
  onEdit: () => void;
  onDelete: () => void;
}

/** Shows a permission and its relations to others. */
export function PermissionRow({ definition, definitions, onEdit, onDelete }: PermissionRowProps) {
  const { id, description } = definition;
  const { contains, containsThroughOthers, containedBy, containedByThroughOthers } = relationsOf(id, definitions);
  const isOfSystem = id.startsWith('$');
  return (
    <li className="flex items-start justify-between gap-4 py-3" aria-label={id}>
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <span className="break-all font-medium font-mono">{id}</span>
          {isOfSystem && <Badge>System</Badge>}
        </p>
        {description !== undefined && description !== '' && <p className="mt-0.5 text-ink-2">{description}</p>}
        <Relation name="Contains" direct={contains} throughOthers={containsThroughOthers} />
        <Relation name="Contained in" direct={containedBy} throughOthers={containedByThroughOthers} />
      </div>
      {!isOfSystem && (
        <Menu changes trigger={<IconButton label={`Actions for ${id}`} icon={<Ellipsis size={16} />} />}>
          <MenuItem onClick={onEdit}>Edit</MenuItem>
          <MenuLine />
          <MenuItem isDangerous onClick={onDelete}>
            Delete
          </MenuItem>
        </Menu>
      )}
    </li>
  );
}

interface RelationProps {
  name: string;
  direct: readonly string[];
  throughOthers: readonly string[];
}

function Relation({ name, direct, throughOthers }: RelationProps) {
  if (direct.length === 0) return null;
  return (
    <p className="mt-1.5 break-words text-ink-3">
      {name} <span className="font-mono text-ink-2 text-xs">{direct.join(', ')}</span>
      {throughOthers.length > 0 && (
        <>
          {'; indirectly '}
          <span className="font-mono text-xs">{throughOthers.join(', ')}</span>
        </>
      )}
    </p>
  );
}
