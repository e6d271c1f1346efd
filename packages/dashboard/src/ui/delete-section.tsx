import { useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Section } from './surface.tsx';

interface DeleteSectionProps {
  /** What it is: "user", "team", "project". */
  what: string;
  /** Its name, which has to be typed. */
  name: string;
  /** What will be gone, in plain words. */
  lost: string;
  /** Deletes it and leaves its screen. */
  onDelete: () => Promise<void>;
}

/** The end of a screen: deletes what it shows, after its name was typed. */
export function DeleteSection({ what, name, lost, onDelete }: DeleteSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section
      title={`Delete ${what}`}
      help={lost}
      isDangerous
      action={
        <Button look="danger" onClick={() => setIsOpen(true)}>
          Delete {what}
        </Button>
      }
    >
      <ConfirmDialog
        isOpen={isOpen}
        title={`Delete ${name}?`}
        consequence={`${lost} This cannot be undone.`}
        action={`Delete ${what}`}
        nameToType={name}
        onConfirm={onDelete}
        onClose={() => setIsOpen(false)}
      />
    </Section>
  );
}
