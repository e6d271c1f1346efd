import type { Read } from '@portico/js';
import { useSyncExternalStore } from 'react';
import { awaitNewCode } from '../loading/new-code.ts';
import { useWaitFor } from '../loading/wait.tsx';

/** Suspends until the value is loaded, renders again when it changes, and throws load errors to the error boundary. */
export function useRead<T>(read: Pick<Read<T>, 'peek' | 'watch'>): T {
  const snapshot = useSyncExternalStore(read.watch, read.peek, read.peek);
  const waitFor = useWaitFor();
  if (snapshot.state === 'pending') throw waitFor(snapshot.promise);
  if (snapshot.state === 'failed') {
    const newCode = awaitNewCode(snapshot.error);
    throw newCode === undefined ? snapshot.error : waitFor(newCode);
  }
  return snapshot.value;
}
