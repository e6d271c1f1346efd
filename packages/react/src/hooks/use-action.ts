import { useCallback, useEffect, useRef, useState } from 'react';
import { awaitNewCode } from '../ui/new-code.ts';

/** State of an asynchronous action. */
export interface Action<A extends unknown[]> {
  /** Whether the action is running. */
  readonly isRunning: boolean;
  /** Error of the last run, until the next one starts. */
  readonly error: unknown;
  /** Starts the action, unless it is already running. Resolves when it has ended, with or without an error. */
  run(...args: A): Promise<void>;
  /** Clears the error. */
  clear(): void;
}

/** Tracks an asynchronous action: whether it is running, and its error. */
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
      error = (await awaitNewCode(caught)?.catch(() => undefined)) ?? caught;
    }
    running.current = false;
    setState({ isRunning: false, error });
  }, []);
  const clear = useCallback(() => setState((before) => ({ ...before, error: undefined })), []);
  return { ...state, run, clear };
}
