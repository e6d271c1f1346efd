import { useState } from 'react';
import { useAction } from './use-action.ts';

/** What the buttons of a row need to know. */
export interface Acts {
  /** What went wrong the last time, until something is tried again. */
  readonly error: unknown;
  /** The properties of the button that does something. */
  propsOf(
    key: string,
    act: () => Promise<void>,
  ): { readonly isBusy: boolean; readonly isDisabled: boolean; readonly onClick: () => void };
}

/** Follows several buttons beside each other, of which one at a time is at work. */
export function useActs(): Acts {
  const [at, setAt] = useState<string>();
  const { run, isRunning, error } = useAction(async (act: () => Promise<void>) => await act());
  const propsOf: Acts['propsOf'] = (key, act) => ({
    isBusy: isRunning && at === key,
    isDisabled: isRunning && at !== key,
    onClick: () => {
      setAt(key);
      void run(act);
    },
  });
  return { error, propsOf };
}
