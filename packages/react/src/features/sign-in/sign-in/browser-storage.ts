/** Returns the value that this browser has stored under a key; null for none. */
export function recall(key: string): string | null {
  return quietly(() => localStorage.getItem(key)) ?? null;
}

/** Stores a value in this browser, if the browser allows it. */
export function remember(key: string, value: string): void {
  quietly(() => localStorage.setItem(key, value));
}

/** Stores a value in this tab, if the browser allows it. */
export function rememberInTab(key: string, value: string): void {
  quietly(() => sessionStorage.setItem(key, value));
}

/** Returns the value that this tab has stored under a key, and deletes it; null for none. */
export function takeFromTab(key: string): string | null {
  const value = quietly(() => sessionStorage.getItem(key)) ?? null;
  quietly(() => sessionStorage.removeItem(key));
  return value;
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
