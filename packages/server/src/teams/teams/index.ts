export { teamsFeature } from './feature.ts';
export { acceptInvitation, asInvitationProblem, maskedEmail, requireInviteeAddress } from './invitations.service.ts';
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
export { moveTeamGrants, replaceTeamGrants } from './team-permissions.service.ts';
export { holdsTeamPermission, permissionsWith, requireMember, requireTeam, requireTeamRight } from './teams.policy.ts';
export { heldMembership } from './teams.queries.ts';
export { createTeam, namePersonalTeams } from './teams.service.ts';
