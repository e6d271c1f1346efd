import { hasCode } from '@portico/js/internals';
import { useEffect, useState } from 'react';
import { useAction } from '../../hooks/use-action.ts';
import { usePorticoApp } from '../../provider/app-context.ts';
import { type CodeProblem, problemOfCode } from '../verification-codes/code-problem.ts';

/** What the page of an invitation does, without a tag. */
export interface TeamInvitationFlow {
  /** The name of the team, once it is known. */
  readonly team: string | undefined;
  /** Whether the user is a member now. */
  readonly isJoined: boolean;
  /** What is wrong with the link. */
  readonly problem: CodeProblem | undefined;
  /** Joins the team. */
  join(): Promise<void>;
  /** Whether the answer is on its way. */
  readonly isRunning: boolean;
  /** Why the team could not be looked up, or joined. */
  readonly error: unknown;
  /** Looks the team up again. */
  retry(): Promise<void>;
}

/**
 * Shows the signed-in user which team an invitation is for, and joins it.
 *
 * @param code of the link
 * @example
 * const { team, join, isJoined, problem, error } = useTeamInvitation(searchParams.code);
 */
export function useTeamInvitation(code: string | undefined): TeamInvitationFlow {
  const app = usePorticoApp();
  const [team, setTeam] = useState<string>();
  const [problem, setProblem] = useState<CodeProblem>();
  const [isJoined, setJoined] = useState(false);

  const looking = useAction(async () => {
    if (!code) return;
    const problem = await problemOfCode(async () => {
      const result = await app.getTeamInvitationDetails(code);
      if (result.status === 'error') return result;
      setTeam(result.data.teamDisplayName);
      return { status: 'ok', data: undefined };
    });
    setProblem(problem);
  });
  const joining = useAction(async () => {
    const problem = await problemOfCode(async () => await app.acceptTeamInvitation(code ?? ''));
    setProblem(problem);
    setJoined(problem === undefined);
  });

  const { run: look } = looking;
  useEffect(() => {
    void look();
  }, [look]);

  const error = joining.error ?? looking.error;
  return {
    team,
    isJoined,
    problem: code ? problem : 'unknown',
    join: joining.run,
    isRunning: joining.isRunning,
    // Whoever was signed out meanwhile is told by the page, which watches the user.
    error: hasCode(error, 'USER_AUTHENTICATION_REQUIRED') ? undefined : error,
    retry: look,
  };
}
