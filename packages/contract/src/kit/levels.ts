/** Access level of a caller: `client` is an app, `server` the developer's backend, `admin` the project's owner. */
export type AccessLevel = 'client' | 'server' | 'admin';

/** All levels, lowest first. Each includes the rights of the previous ones. */
export const accessLevels = ['client', 'server', 'admin'] as const satisfies readonly AccessLevel[];

const rank: Record<AccessLevel, number> = { client: 0, server: 1, admin: 2 };

/** Returns whether `level` is at least `floor`. */
export function reaches(level: AccessLevel, floor: AccessLevel): boolean {
  return rank[level] >= rank[floor];
}

/** Minimum levels that a caller of level `L` satisfies. */
export type Reach<L extends AccessLevel> = { client: 'client'; server: 'client' | 'server'; admin: AccessLevel }[L];
