import type { ReactNode } from 'react';
import { DialogFrame, DialogHead } from './dialog.tsx';
import { useKept } from './use-kept.ts';

interface ItemDialogProps<Item> {
  /** The dialog is open while there is one. */
  item: Item | undefined;
  title: (item: Item) => string;
  description?: (item: Item) => ReactNode;
  isWide?: boolean;
  onClose: () => void;
  children: (item: Item) => ReactNode;
}

/** Shows an item in a dialog. */
export function ItemDialog<Item>({ item, title, description, isWide, onClose, children }: ItemDialogProps<Item>) {
  const shown = useKept(item);
  return (
    <DialogFrame isOpen={item !== undefined} isWide={isWide} onClose={onClose}>
      {shown !== undefined && (
        <>
          <DialogHead title={title(shown)} description={description?.(shown)} />
          {children(shown)}
        </>
      )}
    </DialogFrame>
  );
}
