import type { ReactNode } from 'react';

interface FileButtonProps {
  /** Which kinds of file it takes. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}

/** Chooses a file. What looks like a button is the label of a real file input, which covers it. */
export function FileButton({ accept, onFile, children }: FileButtonProps) {
  return (
    <label className="portico-button portico-file" data-quiet="">
      <span className="portico-button-text">{children}</span>
      <input
        type="file"
        accept={accept}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = ''; // So that the same file can be chosen again.
          if (file !== undefined) onFile(file);
        }}
      />
    </label>
  );
}
