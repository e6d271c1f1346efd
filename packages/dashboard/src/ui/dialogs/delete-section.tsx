import { type ReactNode, useState } from 'react';
import { useMayChange } from '../../lib/rights.tsx';
import { Button } from '../forms/button.tsx';
import { Section } from '../layout/surface.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface DeleteSectionProps {
  /** Kind of the item: "user", "team", "project". */
  what: string;
  /** Name of the item, which the user has to type. */
  name: string;
  /** The consequences of the deletion. */
  lost: ReactNode;
  /** Deletes the item and leaves its screen. */
  onDelete: () => Promise<void>;
}

/**
 * Shows the last section of a screen, which deletes its item after the user has typed the name. Hidden from people
 * whose role does not allow it.
 */
export function DeleteSection({ what, name, lost, onDelete }: DeleteSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!useMayChange()) return null;
  return (
    <Section
      title={`Delete ${what}`}
      help={lost}
      isDangerous
      action={
        <Button look="to-danger" onClick={() => setIsOpen(true)}>
          Delete {what}
        </Button>
      }
    >
      <ConfirmDialog
        isOpen={isOpen}
        title={`Delete ${name}?`}
        consequence={<>{lost} This cannot be undone.</>}
        action={`Delete ${what}`}
        nameToType={name}
        onConfirm={onDelete}
        onClose={() => setIsOpen(false)}
      />
    </Section>
  );
}
