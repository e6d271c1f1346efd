import type { Team } from '@portico/js';

type Listed = Pick<Team, 'id' | 'displayName'>;

/** So many teams are shown at once; whoever has more searches. */
export const teamsAtOnce = 50;

/** Teams by name, as people would put them in order. */
export function byName<T extends Listed>(teams: readonly T[]): readonly T[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  return [...teams].sort((a, b) => compare(a.displayName, b.displayName));
}

/**
 * The teams to choose from: the current one first, the others in the order given.
 *
 * @param query a part of the name, however it is written; all teams if it is empty
 * @returns the first of them, and how many there are
 */
export function teamsToShow<T extends Listed>(
  teams: readonly T[],
  currentId: string | undefined,
  query: string,
): { readonly shown: readonly T[]; readonly count: number } {
  const wanted = plain(query.trim());
  const found = wanted === '' ? teams : teams.filter(({ displayName }) => plain(displayName).includes(wanted));
  const current = found.filter(({ id }) => id === currentId);
  const others = found.filter(({ id }) => id !== currentId);
  return { shown: [...current, ...others].slice(0, teamsAtOnce), count: found.length };
}

/** Without case and accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}
