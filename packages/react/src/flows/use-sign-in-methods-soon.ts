import { signInMethods } from '@portico/js/internals';
import { useEffect } from 'react';

/** Loads what the page will need of the SDK while it is being read, so that a click does not wait for it. */
export function useSignInMethodsSoon(isNeeded = true): void {
  useEffect(() => {
    if (isNeeded) signInMethods().catch(() => undefined); // Whoever needs it finds out, and can say so.
  }, [isNeeded]);
}
