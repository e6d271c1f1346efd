import { type ReactNode, useId } from 'react';
import { Actions } from '../../../ui/dialogs/dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';

interface ImportProgressProps {
  /** What is done so far. */
  text: string;
  file: File;
  /** Bytes of the file that are read. */
  bytes: number;
  onCancel: () => void;
  children: ReactNode;
}

/** Shows how much of a file is read, with a button that cancels it. */
export function ImportProgress({ text, file, bytes, onCancel, children }: ImportProgressProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="mb-2 block text-base">
        <span role="status" className="tabular">
          {text}
        </span>
      </label>
      <progress id={id} className="block h-2 w-full" max={Math.max(file.size, 1)} value={bytes} />
      <p className="mt-2 text-ink-2 text-sm">{children}</p>
      <Actions>
        <Button onClick={onCancel}>Cancel</Button>
      </Actions>
    </>
  );
}
