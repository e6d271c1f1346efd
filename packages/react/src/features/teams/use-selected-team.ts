import type { CurrentUser, Team } from '@portico/js';
import { useEffect, useRef, useState } from 'react';
import { usePorticoApp } from '../../provider/app-context.ts';

/** @typeParam Choice what can be chosen: a team, or none as well */
export interface SelectedTeamOptions<Choice extends Team | null = Team | null> {
  /** The page of a team, or of none; visited when one is chosen. A relative URL. */
  readonly urlMap?: (team: Choice) => string;
  /** The team whose page this is. The user's own choice unless said. */
  readonly selectedTeam?: Team | null;
  /** Leaves the user's own choice as it is. */
  readonly noUpdateSelectedTeam?: boolean;
  /** Told which team was chosen, when that is stored. */
  readonly onChange?: (team: Choice) => void | Promise<void>;
}

/** The team somebody works in, without a tag. */
export interface SelectedTeam {
  /** The team that the user works in; null for none. */
  readonly selected: Team | null;
  /** Stores the choice, tells of it, and goes to the team's page. */
  select(team: Team | null): Promise<void>;
}

/**
 * Keeps the team that a user works in. A page that belongs to a team hands it in as `selectedTeam`, which then is the
 * user's choice for pages that belong to none.
 *
 * @example
 * const { selected, select } = useSelectedTeam(user, { urlMap: (team) => `/teams/${team?.id ?? ''}` });
 */
export function useSelectedTeam(user: CurrentUser, options: SelectedTeamOptions = {}): SelectedTeam {
  const { urlMap, selectedTeam: given, noUpdateSelectedTeam = false, onChange } = options;
  const navigate = usePorticoApp().useNavigate();
  const givenId = given?.id;
  // Holds where the user's own choice does not, until the page belongs to another team.
  const [chosen, setChosen] = useState<{ readonly team: Team | null; readonly on: string | undefined }>();
  if (chosen !== undefined && chosen.on !== givenId) setChosen(undefined);
  const isOwn = given === undefined && !noUpdateSelectedTeam;
  const selected = chosen !== undefined && !isOwn ? chosen.team : given === undefined ? user.selectedTeam : given;

  const latest = useRef(user);
  // The user object tells it later than whoever has just stored it.
  const storedId = useRef(user.selectedTeam?.id);
  useEffect(() => {
    latest.current = user;
    storedId.current = user.selectedTeam?.id;
  }, [user]);
  useEffect(() => {
    if (givenId === undefined || noUpdateSelectedTeam || storedId.current === givenId) return;
    storedId.current = givenId;
    // The page is right all the same; the next one stores its team again.
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
