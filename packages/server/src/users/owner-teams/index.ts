export { changePeople, roleOfPerson } from './change-people.ts';
export { lockTeams, personInvitationKind, teamInvitationKind } from './owner-teams.queries.ts';
export { recordPersonEvents } from './person-events.ts';
