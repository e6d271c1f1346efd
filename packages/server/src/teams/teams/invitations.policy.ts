import { KnownErrors, type TeamId, type UserId } from '@portico/contract';

/** Filters of a list of invitations. Exactly one must be given. */
interface InvitationFilter {
  readonly teamId: TeamId | undefined;
  readonly userId: UserId | undefined;
}

/** Returns the team or the user whose invitations the caller asks for. @throws {SchemaError} none or both filters */
export function invitationFilter({
  teamId,
  userId,
}: InvitationFilter): { readonly teamId: TeamId } | { readonly userId: UserId } {
  if (teamId !== undefined && userId === undefined) return { teamId };
  if (teamId === undefined && userId !== undefined) return { userId };
  throw new KnownErrors.SchemaError({ message: 'Send either team_id or user_id.' });
}
