import { useState } from 'react';

/**
 * Returns a choice that is remembered in this browser, and a function that changes it.
 *
 * @param read returns the choice of a stored value, which may be anything, or of undefined
 */
export function useStoredChoice<T>(key: string, read: (stored: unknown) => T): readonly [T, (next: T) => void] {
  const [choice, setChoice] = useState(() => read(storedAt(key)));
  const change = (next: T) => {
    setChoice(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Storage is disabled or full: the choice lasts until the page is closed.
    }
  };
  return [choice, change];
}

function storedAt(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return undefined;
  }
}
