import type { AdminOwnedProject } from '@portico/react';
import { useState } from 'react';
import { Mark } from './mark.tsx';

/** The icon of a project; the arch where it has none, or where it does not load. */
export function ProjectMark({ project: { logoUrl } }: { project: Pick<AdminOwnedProject, 'logoUrl'> }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  if (logoUrl === null || logoUrl === brokenUrl) {
    return (
      <span className="text-accent-ink">
        <Mark />
      </span>
    );
  }
  return (
    <img
      src={logoUrl}
      alt=""
      width={20}
      height={20}
      referrerPolicy="no-referrer"
      onError={() => setBrokenUrl(logoUrl)}
      className="size-5 shrink-0 rounded-sm object-contain"
    />
  );
}
