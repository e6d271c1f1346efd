import type { Caller } from '../../base/owner.ts';

/** Cached reads of a session about teams. A change of a team or a membership can affect all of them. */
export const readsOfTeams = ['teams', 'team-profiles', 'permissions'];

/**
 * Refreshes cached data after a change of memberships. Also refreshes the access token, which contains the selected
 * team.
 */
export function membershipChanged({ session, changed }: Pick<Caller, 'session' | 'changed'>): void {
  session?.renewSoon();
  changed(...readsOfTeams);
}
