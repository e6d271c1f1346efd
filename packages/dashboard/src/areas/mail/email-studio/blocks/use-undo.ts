import { useRef, useState } from 'react';

/** Steps that can be undone. */
const stepsMax = 50;

/** The changes of a text, which can be undone. */
export type Undo = ReturnType<typeof useUndo>;

/** Returns the changes of a text while its editor is open. Typing in one field is one step. */
export function useUndo(text: string, change: (text: string) => void) {
  const [past, setPast] = useState<readonly string[]>([]);
  const lastField = useRef<string>(undefined);
  return {
    canUndo: past.length > 0,
    /** @param field the field in which the person types. Undefined: the change is a step of its own */
    change: (next: string, field?: string) => {
      if (field === undefined || field !== lastField.current) setPast([...past, text].slice(-stepsMax));
      lastField.current = field;
      change(next);
    },
    undo: () => {
      const before = past.at(-1);
      if (before === undefined) return;
      lastField.current = undefined;
      setPast(past.slice(0, -1));
      change(before);
    },
  };
}
