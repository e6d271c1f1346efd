import { KnownErrors, type TeamId, type UserId } from '@portico/contract';
import type { Caller, TenancyContext } from '../../kernel/context.ts';
import { membershipOfUser } from './user-changes.queries.ts';

/** Checks that a user can select a team: they must be in it. @throws {TeamMembershipNotFound} */
export async function requireSelectable(
  context: TenancyContext,
  userId: UserId,
  teamId: TeamId | null | undefined,
): Promise<void> {
  if (teamId === undefined || teamId === null) return;
  const membership = await membershipOfUser.first(context, { userId, teamId });
  // @guard things-selected-team
  if (membership === undefined) throw new KnownErrors.TeamMembershipNotFound({ team_id: teamId, user_id: userId });
}

/**
 * Checks that the project allows a change of the second factor. Without second factors, nobody can set up one. If they are
 * required, users cannot remove theirs, but servers can, for a user who has lost it.
 *
 * @throws {SecondFactorNotEnabled | SecondFactorRemovalNotAllowed}
 * @see docs/build/second-factor.md
 */
export function requireSecondFactorPolicy(
  { level, project }: Pick<Caller, 'level' | 'project'>,
  { totp_secret_base64: secret }: { readonly totp_secret_base64?: string | null | undefined },
): void {
  const { policy } = project.config.auth.secondFactor;
  if (typeof secret === 'string' && policy === 'off') throw new KnownErrors.SecondFactorNotEnabled();
  // @guard required-factor-stays
  if (secret === null && policy === 'required' && level === 'client') {
    throw new KnownErrors.SecondFactorRemovalNotAllowed();
  }
}
