import { useCallback, useRef, useState } from 'react';

/** Something a person started: whether it is under way and why it failed. */
export interface Action<A extends unknown[]> {
  run: (...args: A) => Promise<void>;
  isBusy: boolean;
  error: unknown;
  clear: () => void;
}

/** Runs what a button or form does, once at a time, and keeps the error if it fails. */
export function useAction<A extends unknown[]>(perform: (...args: A) => Promise<unknown>): Action<A> {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const isRunning = useRef(false);
  const latest = useRef(perform);
  latest.current = perform;

  const run = useCallback(async (...args: A) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    setError(undefined);
    try {
      await latest.current(...args);
    } catch (failure) {
      setError(failure);
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  }, []);
  const clear = useCallback(() => setError(undefined), []);
  return { run, isBusy, error, clear };
}
