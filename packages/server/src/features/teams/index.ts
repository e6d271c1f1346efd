export {
  grantCreatorPermissionsPart,
  insertMembershipPart,
  insertTeamPart,
  namelessPersonalTeam,
  type PersonalTeamValues,
  personalTeamName,
} from './personal-team.ts';
export { teamHandlers } from './teams.handlers.ts';
export { deleteSomeTeams, membership, renamePersonalTeams } from './teams.queries.ts';
