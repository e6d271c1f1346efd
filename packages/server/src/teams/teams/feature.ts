import type { Feature } from '../../http/feature.ts';
import { teamErasure } from './erased-teams.ts';
import { invitationHandlers } from './invitations.handlers.ts';
import { membershipHandlers } from './memberships.handlers.ts';
import { teamPermissionHandlers } from './team-permissions.handlers.ts';
import { teamHandlers } from './teams.handlers.ts';
import { teamCleanups } from './teams.jobs.ts';

/** What the server gets from this feature. */
export const teamsFeature: Feature = {
  endpoints: [...invitationHandlers, ...membershipHandlers, ...teamHandlers, ...teamPermissionHandlers],
  cleanups: teamCleanups,
  erasure: () => [teamErasure],
};
