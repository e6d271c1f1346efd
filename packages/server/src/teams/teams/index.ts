export { teamErasure } from './erased-teams.ts';
export { invitationHandlers } from './invitations.handlers.ts';
export { acceptInvitation, asInvitationProblem, maskedEmail, requireInviteeAddress } from './invitations.service.ts';
export { membershipHandlers } from './memberships.handlers.ts';
export { addMember, removeMember } from './memberships.service.ts';
export { acceptInvitationById } from './own-invitations.service.ts';
export {
  grantCreatorPermissionsPart,
  insertMembershipPart,
  insertTeamPart,
  type PersonalTeamValues,
  personalTeamName,
} from './personal-team.ts';
export { teamToWire } from './team.wire.ts';
export { teamLines } from './team-lines.ts';
export { teamPermissionHandlers } from './team-permissions.handlers.ts';
export { moveTeamGrants, replaceTeamGrants } from './team-permissions.service.ts';
export { teamHandlers } from './teams.handlers.ts';
export { teamCleanups } from './teams.jobs.ts';
export { holdsTeamPermission, permissionsWith, requireMember, requireTeam, requireTeamRight } from './teams.policy.ts';
export { heldMembership } from './teams.queries.ts';
export { createTeam, namePersonalTeams } from './teams.service.ts';
