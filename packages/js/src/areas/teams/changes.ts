import type { Caller } from '../base/owner.ts';

/** What a session has asked about teams: a change of a team or of a membership may change all of it. */
export const readsOfTeams = ['teams', 'team-profiles', 'permissions'];

/** Looks again after a change of memberships. The selected team stands in access tokens too. */
export function membershipChanged({ session, changed }: Pick<Caller, 'session' | 'changed'>): void {
  session?.renewSoon();
  changed(...readsOfTeams);
}
