import { useAction } from '@portico/react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useMayChange } from '../../../lib/rights.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ProblemNote } from '../../../ui/states/problem.tsx';
import { announce } from '../../../ui/states/toasts.tsx';
import { type PictureSize, pictureFrom } from './pictures.ts';

interface PictureRowProps {
  /** Name of the picture in texts: "picture", "logo". */
  what: string;
  /** The current picture, or a placeholder. */
  preview: ReactNode;
  help: ReactNode;
  hasPicture: boolean;
  size: PictureSize;
  /** Saves a data URL; null removes the picture. */
  onSave: (picture: string | null) => Promise<void>;
}

/** Capitalizes the first letter: "Full logo" for "full logo". */
function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Shows a row that uploads, replaces and removes a picture. Changes are saved immediately. */
export function PictureRow({ what, preview, help, hasPicture, size, onSave }: PictureRowProps) {
  const mayChange = useMayChange();
  const input = useRef<HTMLInputElement>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const uploading = useAction(async (file: File) => {
    const picture = await pictureFrom(file, size);
    setIsUnreadable(picture === undefined);
    if (picture === undefined) return;
    await onSave(picture);
    announce({ title: `${sentenceCase(what)} saved` });
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      {preview}
      <div className="min-w-0 flex-1 basis-52">
        <div className="flex flex-wrap gap-2">
          <Button changes isBusy={uploading.isRunning} onClick={() => input.current?.click()}>
            {hasPicture ? `Replace ${what}` : `Upload ${what}`}
          </Button>
          {hasPicture && (
            <Button changes look="quiet" onClick={() => setIsLeaving(true)}>
              Remove {what}
            </Button>
          )}
        </div>
        <FileInput ref={input} what={what} onChoose={(file) => void uploading.run(file)} />
        <p aria-live="polite" className={isUnreadable ? 'mt-1.5 text-danger-ink text-sm' : 'mt-1.5 text-ink-3 text-sm'}>
          {isUnreadable
            ? 'The browser cannot read this file. Choose a PNG, JPEG, GIF or WebP file.'
            : mayChange && help}
        </p>
      </div>
      <div className="basis-full empty:hidden">
        <ProblemNote error={uploading.error} />
      </div>
      <ConfirmDialog
        isOpen={isLeaving}
        title={`Remove the ${what}?`}
        consequence="You can upload a new one at any time."
        action={`Remove ${what}`}
        onConfirm={async () => {
          await onSave(null);
          announce({ title: `${sentenceCase(what)} removed` });
        }}
        onClose={() => setIsLeaving(false)}
      />
    </div>
  );
}

interface FileInputProps {
  ref: RefObject<HTMLInputElement | null>;
  what: string;
  onChoose: (file: File) => void;
}

function FileInput({ ref, what, onChoose }: FileInputProps) {
  return (
    // A button opens it, so that it needs no tab stop.
    <input
      ref={ref}
      type="file"
      accept="image/*"
      aria-label={`File for the ${what}`}
      tabIndex={-1}
      className="sr-only"
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        // Allows choosing the same file again.
        currentTarget.value = '';
        if (file !== undefined) onChoose(file);
      }}
    />
  );
}
