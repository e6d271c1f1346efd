export { invitationHandlers } from './invitations.handlers.ts';
export { membershipHandlers } from './memberships.handlers.ts';
export {
  grantCreatorPermissionsPart,
  insertMembershipPart,
  insertTeamPart,
  type PersonalTeamValues,
  personalTeamName,
} from './personal-team.ts';
export { holdsTeamPermission } from './require-member.ts';
export { moveTeamGrants, teamPermissionHandlers } from './team-permissions.handlers.ts';
export { teamHandlers } from './teams.handlers.ts';
export { deleteSomeTeams, heldMembership } from './teams.queries.ts';
export { createTeam, namePersonalTeams } from './teams.service.ts';
