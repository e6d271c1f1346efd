import type { CurrentUser, Team } from '@portico/js';
import { useEffect, useRef, useState } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';

/**
 * Options of `useSelectedTeam`.
 *
 * @typeParam Choice type of the selection: a team, or also null
 */
export interface SelectedTeamOptions<Choice extends Team | null = Team | null> {
  /** Returns the URL of the page for a team, or for no team. The page opens after a selection. A relative URL. */
  readonly urlMap?: (team: Choice) => string;
  /** The team of this page. Default: the selected team of the user. */
  readonly selectedTeam?: Team | null;
  /** Does not change the selected team of the user. */
  readonly noUpdateSelectedTeam?: boolean;
  /** Called with the selected team after it was stored. */
  readonly onChange?: (team: Choice) => void | Promise<void>;
}

/** State and actions of `useSelectedTeam`. */
export interface SelectedTeam {
  /** The current team; null for none. */
  readonly selected: Team | null;
  /** Stores the selection, calls `onChange`, and opens the page of the team. */
  select(team: Team | null): Promise<void>;
}

/**
 * Manages the current team of a user. A page of a team passes that team as `selectedTeam`. It then becomes the selected
 * team of the user, which other pages use.
 *
 * @example
 * const { selected, select } = useSelectedTeam(user, { urlMap: (team) => `/teams/${team?.id ?? ''}` });
 */
export function useSelectedTeam(user: CurrentUser, options: SelectedTeamOptions = {}): SelectedTeam {
  const { urlMap, selectedTeam: given, noUpdateSelectedTeam = false, onChange } = options;
  const navigate = usePorticoApp().useNavigate();
  const givenId = given?.id;
  // Takes precedence over the stored selection until the page belongs to another team.
  const [chosen, setChosen] = useState<{ readonly team: Team | null; readonly on: string | undefined }>();
  if (chosen !== undefined && chosen.on !== givenId) setChosen(undefined);
  const isOwn = given === undefined && !noUpdateSelectedTeam;
  const selected = chosen !== undefined && !isOwn ? chosen.team : given === undefined ? user.selectedTeam : given;

  const latest = useRef(user);
  // The user object changes later than this ref.
  const storedId = useRef(user.selectedTeam?.id);
  useEffect(() => {
    latest.current = user;
    storedId.current = user.selectedTeam?.id;
  }, [user]);
  useEffect(() => {
    if (givenId === undefined || noUpdateSelectedTeam || storedId.current === givenId) return;
    storedId.current = givenId;
    // The page works without it. The next page stores its team again.
    latest.current.setSelectedTeam({ id: givenId }).catch(() => undefined);
  }, [givenId, noUpdateSelectedTeam]);

  const select = async (team: Team | null) => {
    if (!noUpdateSelectedTeam && storedId.current !== team?.id) {
      await user.setSelectedTeam(team);
      storedId.current = team?.id;
    }
    setChosen({ team, on: givenId });
    await onChange?.(team);
    if (urlMap !== undefined) navigate(urlMap(team));
  };
  return { selected, select };
}
