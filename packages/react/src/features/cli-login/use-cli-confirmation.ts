import { internals, loadWaysIn } from '@portico/js/internals';
import { useState } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { useSoon } from '../../hooks/use-soon.ts';
import { usePorticoApp } from '../../provider/app-context.ts';

/** State and actions of `useCliConfirmation`. */
export interface CliConfirmation {
  /** Signs in the command line as the user. */
  confirm(): Promise<void>;
  /** Leaves the request pending until it expires. */
  deny(): void;
  /** `gone`: the request has expired, was already confirmed, or does not exist. */
  readonly outcome: 'done' | 'denied' | 'gone' | undefined;
  /** Whether the request is running. */
  readonly isRunning: boolean;
  /** Unexpected error. */
  readonly error: unknown;
}

/**
 * Confirms a command-line sign-in as the signed-in user.
 *
 * @example
 * const { confirm, deny, outcome, isRunning, error } = useCliConfirmation(searchParams.login_code);
 */
export function useCliConfirmation(loginCode: string): CliConfirmation {
  const core = usePorticoApp()[internals];
  useSoon(loadWaysIn);
  const [outcome, setOutcome] = useState<CliConfirmation['outcome']>();
  const { run, isRunning, error } = useAction(async () => {
    const { confirmCliLogin } = await loadWaysIn();
    setOutcome(await confirmCliLogin(core, core.sessions.of(core.sessions.store(undefined)), loginCode));
  });
  return { confirm: run, deny: () => setOutcome('denied'), outcome, isRunning, error };
}
