import { internals, loadWaysIn, seemsSignedIn } from '@portico/js/internals';
import { useEffect, useState } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { useSoon } from '../../hooks/use-soon.ts';
import { usePorticoApp } from '../../provider/app-context.ts';
import type { PasswordFlowOptions } from '../sign-in/flow-options.ts';
import { rememberLastUsed } from '../sign-in/use-last-used.ts';
import { type CodeProblem, problemOfCode } from '../verification-codes/code-problem.ts';
import { wasAskedForHere } from './mailed-nonce.ts';

/** What the page does that the link of an e-mail leads to, without a tag. */
export interface MagicLinkFlow {
  /** Signs in. By itself this happens only where the link was asked for; elsewhere it takes a click. */
  signIn(): Promise<void>;
  /** It is about to happen, or happens, by itself. */
  readonly isAutomatic: boolean;
  /** Whether somebody is signed in by it. */
  readonly isDone: boolean;
  /** What is wrong with the code of the link. */
  readonly problem: CodeProblem | undefined;
  /** Whether the answer is on its way. */
  readonly isRunning: boolean;
  /** What went wrong the last time and is not the code's fault. */
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
    const wrong = await problemOfCode(() => app.signInWithMagicLink(code ?? '', { noRedirect, onSuccess: done }));
    const { sessions, navigation } = app[internals];
    if (wrong === 'used' && seemsSignedIn(sessions.store(undefined))) {
      // Another tab has followed the same link, and there is nothing left to do.
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
