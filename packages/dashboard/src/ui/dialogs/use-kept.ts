import { useState } from 'react';

/** Returns what was given last. A dialog keeps its content while it closes. */
export function useKept<Item>(item: Item | undefined): Item | undefined {
  const [kept, setKept] = useState(item);
  if (item !== undefined && item !== kept) setKept(item);
  return item ?? kept;
}
