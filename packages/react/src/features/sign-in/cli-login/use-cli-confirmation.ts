import { type CliLoginRequest, internals, loadWaysIn } from '@portico/js/internals';
import { useState } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useAction } from '../../../hooks/use-action.ts';
import { useRead } from '../../../hooks/use-read.ts';
import { useSoon } from '../../../hooks/use-soon.ts';

export type { CliLoginRequest };

/** State and actions of `useCliConfirmation`. */
export interface CliConfirmation {
  /** Signs in the command line as the user. */
  confirm(): Promise<void>;
  /** Leaves the request pending until it expires. */
  deny(): void;
  /** Where the request comes from, and the code to compare. Undefined if it is gone. */
  readonly request: CliLoginRequest | undefined;
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
 * const { confirm, deny, outcome, isRunning, error, request } = useCliConfirmation(searchParams.login_code);
 */
export function useCliConfirmation(loginCode: string): CliConfirmation {
  const core = usePorticoApp()[internals];
  useSoon(loadWaysIn);
  const [outcome, setOutcome] = useState<CliConfirmation['outcome']>();
  const { run, isRunning, error } = useAction(async () => {
    const { confirmCliLogin } = await loadWaysIn();
    setOutcome(await confirmCliLogin(core, core.sessions.of(core.sessions.store(undefined)), loginCode));
  });
  const request = useRead(
    core.reads.of(`cli-login.${loginCode}`, async () => {
      const { describeCliLogin } = await loadWaysIn();
      return await describeCliLogin(core, loginCode);
    }),
  );
  const shown = outcome ?? (request === undefined ? 'gone' : undefined);
  return { confirm: run, deny: () => setOutcome('denied'), outcome: shown, isRunning, error, request };
}
