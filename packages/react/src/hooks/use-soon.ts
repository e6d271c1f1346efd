import { useEffect } from 'react';

/** Loads SDK code that the page needs later, so that a click does not have to wait for it. */
export function useSoon(load: () => Promise<unknown>, isNeeded = true): void {
  useEffect(() => {
    if (isNeeded) load().catch(() => undefined); // The action that needs the code reports the error.
  }, [load, isNeeded]);
}
