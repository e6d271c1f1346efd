import { type CheckedTeamInvitation, internals, loadTeams } from '@portico/js/internals';
import { useEffect, useState } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useAction } from '../../../hooks/use-action.ts';
import { type CodeProblem, problemOfCode } from '../../ground/verification-codes/code-problem.ts';

interface InvitedAddress {
  /** What the link tells. Undefined until it was checked, and if it is not valid. */
  readonly invitation: CheckedTeamInvitation | undefined;
  /** Why the link is not valid. */
  readonly problem: CodeProblem | undefined;
  /** Error of the check. */
  readonly error: unknown;
  /** Checks the link again. */
  retry(): Promise<void>;
}

/** Checks the link of an invitation for a person who is not signed in. @param code of the link */
export function useInvitedAddress(code: string | undefined): InvitedAddress {
  const app = usePorticoApp();
  const [found, setFound] = useState<CheckedTeamInvitation>();
  const [problem, setProblem] = useState<CodeProblem>();
  const { run, error } = useAction(async () => {
    if (!code) return;
    const problem = await problemOfCode(async () => {
      const { checkTeamInvitation } = await loadTeams();
      setFound(await checkTeamInvitation(app[internals], code));
      return { status: 'ok', data: undefined };
    });
    setProblem(problem);
  });
  useEffect(() => {
    void run();
  }, [run]);
  return {
    invitation: found,
    problem: code ? problem : 'unknown',
    error,
    retry: run,
  };
}
