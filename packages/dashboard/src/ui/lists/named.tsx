import type { ReactNode } from 'react';
import { Avatar } from '../layout/avatar.tsx';

interface NamedProps {
  name: string;
  /** ID of the user or team, for the color of its avatar. */
  id: string;
  imageUrl: string | null;
  /** Replaces the plain name: a link, or the name with a badge. */
  title?: ReactNode;
  /** Second line. */
  detail?: string | null | undefined;
  shape?: 'circle' | 'square';
}

/** Shows a user or team in a list: picture, name and a detail that distinguishes it. */
export function Named({ name, id, imageUrl, title, detail, shape = 'circle' }: NamedProps) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={name} id={id} imageUrl={imageUrl} size={28} shape={shape} />
      <span className="min-w-0 leading-tight">
        {title ?? (
          <span className="block truncate font-medium" title={name}>
            {name}
          </span>
        )}
        {detail !== undefined && detail !== null && (
          <span className="block truncate text-ink-3 text-sm" title={detail}>
            {detail}
          </span>
        )}
      </span>
    </span>
  );
}
