export { changePeople, refuseLastOwner, roleOfPerson } from './last-owner.ts';
export { lockTeams, personInvitationKind, teamInvitationKind } from './owner-teams.queries.ts';
export { recordPersonEvents } from './person-events.ts';
