import type { Read } from '@portico/js';
import { useSyncExternalStore } from 'react';

/** Suspends until the value is there, re-renders when it changes, and hands a failed load to the error boundary. */
export function useRead<T>(read: Read<T>): T {
  const snapshot = useSyncExternalStore(read.watch, read.peek, read.peek);
  if (snapshot.state === 'pending') throw snapshot.promise;
  if (snapshot.state === 'failed') throw snapshot.error;
  return snapshot.value;
}
