import { useCallback, useRef } from 'react';

/** Returns a function that gives each different request an idempotency key of its own, while the page is open. */
export function useRequestKeys(): (request: object) => string {
  const keys = useRef(new Map<string, string>());
  return useCallback((request) => {
    const name = JSON.stringify(request);
    const key = keys.current.get(name) ?? newKey();
    keys.current.set(name, key);
    return key;
  }, []);
}

/** Creates a random key. `randomUUID` exists only on secure pages. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
