export {
  grantCreatorPermissionsPart,
  insertMembershipPart,
  insertTeamPart,
  namelessPersonalTeam,
  type PersonalTeamValues,
  personalTeamName,
} from './personal-team.ts';
export { teamHandlers } from './teams.handlers.ts';
export { deleteSomeTeams, membership } from './teams.queries.ts';
export { namePersonalTeams } from './teams.service.ts';
