import type { ReactNode } from 'react';

interface FileButtonProps {
  /** File types that the button accepts. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}

/** Shows a button that chooses a file. It is the label of a file input, which covers it. */
export function FileButton({ accept, onFile, children }: FileButtonProps) {
  return (
    <label className="portico-button portico-file" data-quiet="">
      <span className="portico-button-text">{children}</span>
      <input
        type="file"
        accept={accept}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = ''; // Allows choosing the same file again.
          if (file !== undefined) onFile(file);
        }}
      />
    </label>
  );
}
