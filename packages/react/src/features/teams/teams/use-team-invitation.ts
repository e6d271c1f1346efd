import { hasCode } from '@portico/js/internals';
import { useEffect, useState } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useAction } from '../../../hooks/use-action.ts';
import { type CodeProblem, problemOfCode } from '../../ground/verification-codes/code-problem.ts';

/** State and actions of `useTeamInvitation`. */
export interface TeamInvitationFlow {
  /** The name of the team, once it is loaded. */
  readonly team: string | undefined;
  /** Whether the user has joined the team. */
  readonly isJoined: boolean;
  /** Why the link is not valid. */
  readonly problem: CodeProblem | undefined;
  /** Joins the team. */
  join(): Promise<void>;
  /** Whether the request is running. */
  readonly isRunning: boolean;
  /** The invited address, if the current user has not verified it and the project requires that. May be masked. */
  readonly invitedEmail: string | undefined;
  /** Error of loading or joining the team. */
  readonly error: unknown;
  /** Loads the team again. */
  retry(): Promise<void>;
}

/**
 * Loads the team of an invitation for the signed-in user, and joins it.
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
  const isMismatch = hasCode(error, 'TEAM_INVITATION_EMAIL_MISMATCH');
  return {
    team,
    isJoined,
    problem: code ? problem : 'unknown',
    join: joining.run,
    isRunning: joining.isRunning,
    invitedEmail: isMismatch ? error.details.recipient_email : undefined,
    // The page handles a user who was signed out: it watches the user.
    error: hasCode(error, 'USER_AUTHENTICATION_REQUIRED') ? undefined : error,
    retry: look,
  };
}
