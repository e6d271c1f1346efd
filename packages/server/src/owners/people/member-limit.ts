import { KnownErrors, type TeamId, type UserId } from '@portico/contract';
import { entryOf } from '../../base/entry-of.ts';
import { invariant } from '../../base/invariant.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import { getItem } from '../../payments/items/index.ts';
import { lockTeams } from '../../users/owner-teams/index.ts';
import { countOthers } from './people.queries.ts';

/** The item of the internal project that limits the people of an owner team. @see docs/reference/protocol/teams.md#invitations */
const memberLimitItem = 'dashboard_admins';

/**
 * Checks that a team of the internal project has a seat for one more person, if that project defines the item. Locks the
 * team until the end of the transaction, so that two people cannot take the last seat.
 *
 * @param userId the person who joins. A member already has a seat
 * @throws {ItemQuantityInsufficientAmount}
 */
export async function requireRoomForMember(context: TenancyContext, teamId: TeamId, userId: UserId): Promise<void> {
  const { config, projectId } = context.project;
  if (projectId !== 'internal' || entryOf(config.payments.items, memberLimitItem) === undefined) return;
  // @guard two-people-cannot-take-last-seat
  await lockTeams.run(context, { teamId, userId });
  const others = await countOthers.first(context, { teamId, userId });
  invariant(others !== undefined, 'a count has a row');
  const { quantity } = await getItem(context, { type: 'team', id: teamId }, memberLimitItem);
  if (others.members < quantity) return;
  throw new KnownErrors.ItemQuantityInsufficientAmount({ item_id: memberLimitItem, customer_id: teamId, quantity: -1 });
}
