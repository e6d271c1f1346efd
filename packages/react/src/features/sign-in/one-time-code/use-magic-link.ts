import { internals, loadWaysIn, seemsSignedIn } from '@portico/js/internals';
import { useEffect, useState } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useAction } from '../../../hooks/use-action.ts';
import { useSoon } from '../../../hooks/use-soon.ts';
import { type CodeProblem, problemOfCode } from '../../ground/verification-codes/code-problem.ts';
import type { PasswordFlowOptions } from '../sign-in/flow-options.ts';
import { rememberAttempt, rememberLastUsed } from '../sign-in/use-last-used.ts';
import { wasAskedForHere } from './mailed-nonce.ts';

/** State and actions of `useMagicLink`. */
export interface MagicLinkFlow {
  /** Signs in. Runs automatically only in the browser that requested the link; other browsers need a click. */
  signIn(): Promise<void>;
  /** Whether the sign-in starts or has started automatically. */
  readonly isAutomatic: boolean;
  /** Whether the user is signed in. */
  readonly isDone: boolean;
  /** Why the code of the link is not valid. */
  readonly problem: CodeProblem | undefined;
  /** Whether the request is running. */
  readonly isRunning: boolean;
  /** Error of the last attempt, other than an invalid code. */
  readonly error: unknown;
}

/**
 * Signs in with the code of a link.
 *
 * @example
 * const { signIn, isAutomatic, problem, isRunning, error } = useMagicLink(searchParams.code);
 */
export function useMagicLink(
  code: string | undefined,
  { noRedirect, onSuccess }: PasswordFlowOptions = {},
): MagicLinkFlow {
  const app = usePorticoApp();
  useSoon(loadWaysIn);
  const [isAutomatic] = useState(() => code !== undefined && wasAskedForHere(code));
  const [isDone, setIsDone] = useState(false);
  const [problem, setProblem] = useState<CodeProblem>();
  const { run, isRunning, error } = useAction(async () => {
    const done = () => {
      rememberLastUsed('magic-link');
      onSuccess?.();
    };
    rememberAttempt('magic-link');
    const wrong = await problemOfCode(() => app.signInWithMagicLink(code ?? '', { noRedirect, onSuccess: done }));
    const { sessions, navigation } = app[internals];
    if (wrong === 'used' && seemsSignedIn(sessions.store(undefined))) {
      // Another tab has opened the same link and signed in.
      setIsDone(true);
      if (noRedirect !== true) await navigation.redirectTo('afterSignIn', { replace: true });
    } else if (wrong === undefined) setIsDone(true);
    else setProblem(wrong);
  });
  useEffect(() => {
    if (isAutomatic) void run();
  }, [isAutomatic, run]);
  return { signIn: run, isAutomatic, isDone, problem: code ? problem : 'unknown', isRunning, error };
}
