import type { CurrentUser, Team } from '@portico/js';
import { useMemo, useState } from 'react';
import { byName, choicesOf } from './by-name.ts';

/** State and actions of `useTeamChoice`. */
export interface TeamChoice {
  /** The current team first, then the others by name, up to the maximum of a list. */
  readonly shown: readonly Team[];
  /** Number of teams that match the search. */
  readonly count: number;
  /** Number of all teams. */
  readonly total: number;
  /** The search text. */
  readonly query: string;
  /** Sets the search text: only teams whose name contains it are shown. */
  readonly setQuery: (query: string) => void;
}

/**
 * Lists and searches the teams of a user. Suspends until they are loaded.
 *
 * @param currentId the current team
 * @example
 * const { shown, query, setQuery } = useTeamChoice(user, user.selectedTeam?.id);
 */
export function useTeamChoice(user: CurrentUser, currentId: string | undefined): TeamChoice {
  const teams = user.useTeams();
  const [query, setQuery] = useState('');
  const sorted = useMemo(() => byName(teams), [teams]);
  const found = useMemo(() => choicesOf(sorted, currentId, query), [sorted, currentId, query]);
  return { ...found, total: teams.length, query, setQuery };
}
