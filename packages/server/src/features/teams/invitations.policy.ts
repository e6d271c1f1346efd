import type { TeamId, UserId } from '@portico/contract';
import { Refusal } from '../../platform/refusal.ts';
import { requireOwnUser } from '../users/index.ts';
import type { MemberContext } from './teams.policy.ts';

/** Filters of a list of invitations. Exactly one must be given. */
interface InvitationFilter {
  readonly teamId: TeamId | undefined;
  readonly userId: UserId | undefined;
}

const ownOnly = { text: 'Client can only list invitations for their own user. Use user_id=me.' };

/**
 * Returns the team whose invitations the caller asks for, or null for those of a user, who has none: an invitation
 * belongs to the person with the link.
 *
 * @throws {CannotGetOwnUserWithoutUser} for clients
 * @throws {Refusal} 400, none or both filters; 403, another user
 */
export function invitationFilter(context: MemberContext, { teamId, userId }: InvitationFilter): TeamId | null {
  if ((teamId === undefined) === (userId === undefined)) throw new Refusal(400, 'Send either team_id or user_id.');
  if (teamId !== undefined) return teamId;
  requireOwnUser(context, userId, ownOnly);
  return null;
}
