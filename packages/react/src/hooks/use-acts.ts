import { useState } from 'react';
import { useAction } from './use-action.ts';

/** State of the buttons in a row. */
export interface Acts {
  /** Error of the last action, until the next one starts. */
  readonly error: unknown;
  /** Returns the props of the button for an action. */
  propsOf(
    key: string,
    act: () => Promise<void>,
  ): { readonly isBusy: boolean; readonly isDisabled: boolean; readonly onClick: () => void };
}

/** Tracks several buttons in a row, of which only one runs at a time. */
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
