import type { ServerUser } from '@portico/react';
import { X } from 'lucide-react';
import { IconButton } from '../../ui/forms/button.tsx';
import { UserFinder } from '../users/user-finder.tsx';
import { nameOf } from '../users/user-name.ts';

interface ViewerChoiceProps {
  /** Undefined for sample data. */
  viewer: ServerUser | undefined;
  onChange: (viewer: ServerUser | undefined) => void;
}

/** Chooses the user as whom a preview is shown. */
export function ViewerChoice({ viewer, onChange }: ViewerChoiceProps) {
  if (viewer === undefined) {
    return (
      <details>
        <summary className="w-fit rounded-sm font-medium text-sm">Preview as a user</summary>
        <div className="mt-2">
          <UserFinder action="Preview as" onChoose={onChange} />
        </div>
      </details>
    );
  }
  return (
    <p className="flex items-center gap-1 text-sm">
      Shown as {nameOf(viewer)} gets it
      <IconButton
        label="Show it with sample data"
        icon={<X size={14} aria-hidden="true" />}
        onClick={() => onChange(undefined)}
      />
    </p>
  );
}
