/** Returns the value that this browser has stored under a key; null for none. */
export function recall(key: string): string | null {
  return quietly(() => localStorage.getItem(key)) ?? null;
}

/** Stores a value in this browser, if the browser allows it. */
export function remember(key: string, value: string): void {
  quietly(() => localStorage.setItem(key, value));
}

/** Browsers can deny storage, or have no space left. Nothing depends on it. */
function quietly<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch (error) {
    if (error instanceof DOMException || error instanceof ReferenceError) return undefined;
    throw error;
  }
}
