import { type RefObject, useEffect } from 'react';

/** Fields on the screen with a text that is not understood. The value that would be saved is an earlier one. */
const unread = new Set<RefObject<HTMLInputElement | null>>();

/** Marks a field whose text is not understood. */
export function useUnread(field: RefObject<HTMLInputElement | null>, isUnread: boolean): void {
  useEffect(() => {
    if (!isUnread) return undefined;
    unread.add(field);
    return () => void unread.delete(field);
  }, [field, isUnread]);
}

/** Focuses the first field whose text is not understood. @returns whether there is one, so that nothing may be saved */
export function focusUnread(): boolean {
  const [first] = unread;
  first?.current?.focus();
  return first !== undefined;
}
