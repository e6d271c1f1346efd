import { internals, loadWaysIn } from '@portico/js/internals';
import { useState } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { useSoon } from '../../hooks/use-soon.ts';
import { usePorticoApp } from '../../provider/app-context.ts';

/** What a page does that lets a command line in, without a tag. */
export interface CliConfirmation {
  /** Lets the command line sign in as the user. */
  confirm(): Promise<void>;
  /** Leaves it waiting until it gives up. */
  deny(): void;
  /** `gone`: the request has expired, was answered already, or never was. */
  readonly outcome: 'done' | 'denied' | 'gone' | undefined;
  /** Whether the answer is on its way. */
  readonly isRunning: boolean;
  /** What went wrong, and nobody foresaw. */
  readonly error: unknown;
}

/**
 * Lets a command line in as the signed-in user.
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
