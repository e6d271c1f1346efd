import type { CurrentUser, Team } from '@portico/js';
import { useMemo, useState } from 'react';
import { byName, choicesOf } from './by-name.ts';

/** The teams of a user to choose from, without a tag. */
export interface TeamChoice {
  /** The current team first, the others by name; not more than a list can hold. */
  readonly shown: readonly Team[];
  /** How many teams there are that fit the search. */
  readonly count: number;
  /** How many teams there are. */
  readonly total: number;
  /** What is searched for. */
  readonly query: string;
  /** Shows only teams whose name has this in it. */
  readonly setQuery: (query: string) => void;
}

/**
 * Lists the teams of a user for a choice, and searches among them. Suspends until they are there.
 *
 * @param currentId the team that is chosen now
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
