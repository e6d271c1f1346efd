import type { TeamId, UserId } from '@portico/contract';
import { Refusal } from '../../platform/refusal.ts';
import { requireOwnUser } from '../users/index.ts';
import type { MemberContext } from './teams.policy.ts';

/** Filters of a list of invitations. Exactly one must be given. */
interface InvitationFilter {
  readonly teamId: TeamId | undefined;
  readonly userId: UserId | undefined;
}

const ownOnly = { text: 'Client can only list and accept invitations of their own user. Use user_id=me.' };

/**
 * Checks that the caller acts for a user.
 *
 * @throws {CannotGetOwnUserWithoutUser} for clients
 * @throws {Refusal} 403, another user
 */
export function requireOwnInvitations(context: MemberContext, userId: UserId): UserId {
  requireOwnUser(context, userId, ownOnly);
  return userId;
}

/**
 * Returns the team or the user whose invitations the caller asks for.
 *
 * @throws {CannotGetOwnUserWithoutUser} for clients
 * @throws {Refusal} 400, none or both filters; 403, another user
 */
export function invitationFilter(
  context: MemberContext,
  { teamId, userId }: InvitationFilter,
): { readonly teamId: TeamId } | { readonly userId: UserId } {
  if (teamId !== undefined && userId === undefined) return { teamId };
  if (teamId === undefined && userId !== undefined) return { userId: requireOwnInvitations(context, userId) };
  throw new Refusal(400, 'Send either team_id or user_id.');
}
