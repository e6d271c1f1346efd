import { useState } from 'react';

/** A dialog that creates or edits an item of a list. */
interface EditDialog<Item> {
  readonly isOpen: boolean;
  /** Undefined for a new item. The dialog keeps it while it closes. */
  readonly edited: Item | undefined;
  readonly open: (item: Item | undefined) => void;
  readonly close: () => void;
}

/** Returns the state of a dialog that creates or edits an item. */
export function useEdited<Item>(): EditDialog<Item> {
  const [isOpen, setIsOpen] = useState(false);
  const [edited, setEdited] = useState<Item | undefined>(undefined);
  const open = (item: Item | undefined) => {
    setEdited(item);
    setIsOpen(true);
  };
  return { isOpen, edited, open, close: () => setIsOpen(false) };
}
