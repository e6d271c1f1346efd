import type { AdminOwnedProject } from '@portico/react';
import { useState } from 'react';
import { Mark } from '../../../ui/layout/mark.tsx';

interface ProjectMarkProps {
  project: Pick<AdminOwnedProject, 'logoUrl'>;
  size?: number;
}

/** Shows the icon of a project. Default: the Portico arch. */
export function ProjectMark({ project: { logoUrl }, size = 20 }: ProjectMarkProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  if (logoUrl === null || logoUrl === brokenUrl) {
    return (
      <span className="text-accent-ink">
        <Mark size={size} />
      </span>
    );
  }
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
