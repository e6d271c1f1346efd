/** What this browser remembers for the site under a key; null when it remembers nothing. */
export function recall(key: string): string | null {
  return quietly(() => localStorage.getItem(key)) ?? null;
}

/** Has this browser remember something for the site, if it lets us. */
export function remember(key: string, value: string): void {
  quietly(() => localStorage.setItem(key, value));
}

/** A browser may refuse its storage, or have no room left. Nothing depends on it. */
function quietly<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch (error) {
    if (error instanceof DOMException || error instanceof ReferenceError) return undefined;
    throw error;
  }
}
