import { useEffect } from 'react';

/** Loads what the page will need of the SDK while it is being read, so that a click does not wait for it. */
export function useSoon(load: () => Promise<unknown>, isNeeded = true): void {
  useEffect(() => {
    if (isNeeded) load().catch(() => undefined); // Whoever needs it finds out, and can say so.
  }, [load, isNeeded]);
}
