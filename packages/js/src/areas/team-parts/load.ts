/** Loads what is done with teams, permissions and keys when it is first needed. */
export const teamParts = () => import('./parts.ts');

/** The same for a server, which does more. */
export const serverTeamParts = () => import('./server-parts.ts');
