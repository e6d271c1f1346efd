import { useCallback, useEffect, useRef, useState } from 'react';

/** Something that was set going and may fail. */
export interface Action<A extends unknown[]> {
  /** Whether it is under way. */
  readonly isRunning: boolean;
  /** What went wrong the last time, until it is tried again. */
  readonly error: unknown;
  /** Starts it, unless it is running already. Resolves when it is over, however it ended. */
  run(...args: A): Promise<void>;
  /** Forgets what went wrong. */
  clear(): void;
}

/** Follows a promise from its start to its end: running or not, and the error it ended with. */
export function useAction<A extends unknown[]>(act: (...args: A) => Promise<void>): Action<A> {
  const [state, setState] = useState<{ isRunning: boolean; error: unknown }>({ isRunning: false, error: undefined });
  const latest = useRef(act);
  const running = useRef(false);
  useEffect(() => {
    latest.current = act;
  });
  const run = useCallback(async (...args: A) => {
    if (running.current) return;
    running.current = true;
    setState({ isRunning: true, error: undefined });
    let error: unknown;
    try {
      await latest.current(...args);
    } catch (caught) {
      error = caught;
    }
    running.current = false;
    setState({ isRunning: false, error });
  }, []);
  const clear = useCallback(() => setState((before) => ({ ...before, error: undefined })), []);
  return { ...state, run, clear };
}
