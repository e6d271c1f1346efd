/** How much a caller may do: `client` is a signed-in person's app, `server` the developer's backend, `admin` the project's owner. */
export type AccessLevel = 'client' | 'server' | 'admin';

/** All levels, lowest first. Each may do what those before it may do. */
export const accessLevels = ['client', 'server', 'admin'] as const satisfies readonly AccessLevel[];

const rank: Record<AccessLevel, number> = { client: 0, server: 1, admin: 2 };

/** Tells whether a caller of `level` reaches what is open from `floor` on. */
export function reaches(level: AccessLevel, floor: AccessLevel): boolean {
  return rank[level] >= rank[floor];
}

/** Floors that a caller of level `L` reaches. */
export type Reach<L extends AccessLevel> = { client: 'client'; server: 'client' | 'server'; admin: AccessLevel }[L];
