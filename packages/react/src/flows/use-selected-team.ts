import type { CurrentUser, Team } from '@portico/js';
import { useEffect, useRef, useState } from 'react';
import { usePorticoApp } from '../provider/app-context.ts';

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
  const isOwn = given === undefined && !noUpdateSelectedTeam;
  const isHere = chosen !== undefined && chosen.on === givenId && !isOwn;
  const selected = isHere ? chosen.team : given === undefined ? user.selectedTeam : given;

  const latest = useRef(user);
  useEffect(() => {
    latest.current = user;
  });
  useEffect(() => {
    if (givenId === undefined || noUpdateSelectedTeam || latest.current.selectedTeam?.id === givenId) return;
    // The page is right all the same; the next one stores its team again.
    latest.current.setSelectedTeam({ id: givenId }).catch(() => undefined);
  }, [givenId, noUpdateSelectedTeam]);

  const select = async (team: Team | null) => {
    if (!noUpdateSelectedTeam && user.selectedTeam?.id !== team?.id) await user.setSelectedTeam(team);
    setChosen({ team, on: givenId });
    await onChange?.(team);
    if (urlMap !== undefined) navigate(urlMap(team));
  };
  return { selected, select };
}
