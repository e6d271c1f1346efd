import type { AdminOwnedProject } from '@portico/react';
import { useState } from 'react';
import { internalProjectId } from '../../../lib/projects.tsx';
import { Avatar } from '../../../ui/layout/avatar.tsx';
import { Mark } from '../../../ui/layout/mark.tsx';

interface ProjectMarkProps {
  project: Pick<AdminOwnedProject, 'id' | 'displayName' | 'logoUrl'>;
  size?: number;
}

/** Shows the icon of a project. Default: its first letter on a color of its own, and the arch for the server itself. */
export function ProjectMark({ project: { id, displayName, logoUrl }, size = 20 }: ProjectMarkProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  if (logoUrl !== null && logoUrl !== brokenUrl) {
    return (
      <img
        src={logoUrl}
        alt=""
        width={size}
        height={size}
        referrerPolicy="no-referrer"
        onError={() => setBrokenUrl(logoUrl)}
        style={{ width: size, height: size }}
        className="shrink-0 rounded-sm object-contain"
      />
    );
  }
  if (id !== internalProjectId) return <Avatar name={displayName} id={id} size={size} shape="square" />;
  return (
    <span className="text-accent-ink">
      <Mark size={size} />
    </span>
  );
}
