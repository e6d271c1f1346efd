import type { TeamId, UserId } from '@portico/contract';
import { scoped } from '../../db/statements.ts';

/** The membership that makes a team selectable. */
export const membershipOfUser = scoped('users.membership', (q, the: { userId: UserId; teamId: TeamId }, tenancyId) =>
  q
    .selectFrom('team_memberships')
    .select('team_id')
    .where('tenancy_id', '=', tenancyId)
    .where('team_id', '=', the.teamId)
    .where('user_id', '=', the.userId),
);
