import { SelectedTeamSwitcher, type Team, TeamSwitcher } from '@portico/react';
import { expectTypeOf } from 'vitest';

/** Without `allowNull`, `onChange` is never called with null. */
export function useSwitchers(team: Team) {
  SelectedTeamSwitcher({ urlMap: (chosen) => `/teams/${chosen.id}` });
  SelectedTeamSwitcher({ allowNull: true, urlMap: (chosen) => `/teams/${chosen?.id}`, selectedTeam: null });
  TeamSwitcher({ team, onChange: (chosen) => void expectTypeOf(chosen).toEqualTypeOf<Team>() });
  TeamSwitcher({ allowNull: true, onChange: (chosen) => void expectTypeOf(chosen).toEqualTypeOf<Team | null>() });
  // @ts-expect-error there may be no team
  SelectedTeamSwitcher({ allowNull: true, urlMap: (chosen) => `/teams/${chosen.id}` });
}
