import type { EmailTemplateContent, EmailTemplateVersions } from '@portico/react';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Time } from '../../../ui/layout/time.tsx';
import { SourceDiff } from './source-diff.tsx';

interface VersionsDialogProps {
  isOpen: boolean;
  versions: EmailTemplateVersions;
  /** The source in the editor. */
  text: string;
  /** Puts a version into the editor. */
  onRestore: (content: EmailTemplateContent) => void;
  onClose: () => void;
}

/** Shows the versions of a template that were published before. */
export function VersionsDialog({ isOpen, versions: { former }, text, onRestore, onClose }: VersionsDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      isWide
      title="Versions"
      description="The last versions that were published before, at most ten. Restoring puts one into the editor."
      onClose={onClose}
    >
      <ul className="divide-y divide-line border-line border-y">
        {[...former.entries()].map(([position, one]) => (
          <Version key={position} version={one} text={text} onRestore={() => onRestore(one)} />
        ))}
      </ul>
    </Dialog>
  );
}

interface VersionProps {
  version: EmailTemplateVersions['former'][number];
  text: string;
  onRestore: () => void;
}

function Version({ version: { tsxSource, replacedAt }, text, onRestore }: VersionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isSame = tsxSource === text;
  return (
    <li className="flex flex-col gap-2 py-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span>
          Replaced <Time date={replacedAt} />
        </span>
        <span className="flex gap-2">
          {!isSame && (
            <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? 'Hide differences' : 'Compare with editor'}
            </Button>
          )}
          <Button changes size="small" onClick={onRestore}>
            Restore
          </Button>
        </span>
      </div>
      {isOpen && !isSame && <SourceDiff label="Differences to the editor" before={text} after={tsxSource} />}
    </li>
  );
}
