import type { AdminOwnedProject } from '@portico/react';
import { internalProjectId } from '../../../lib/projects.tsx';
import { Avatar } from '../../../ui/layout/avatar.tsx';
import { Mark } from '../../../ui/layout/mark.tsx';

interface ProjectMarkProps {
  project: Pick<AdminOwnedProject, 'id' | 'displayName' | 'logoUrl'>;
  size?: number;
}

/** Shows the icon of a project. Default: its first letter on a color of its own, and the arch for the server itself. */
export function ProjectMark({ project: { id, displayName, logoUrl }, size = 20 }: ProjectMarkProps) {
  if (id !== internalProjectId || logoUrl !== null)
    return <Avatar name={displayName} id={id} imageUrl={logoUrl} size={size} shape="square" />;
  return (
    <span className="text-accent-ink">
      <Mark size={size} />
    </span>
  );
}
