import type { CurrentUser, Team } from '@portico/js';
import { internals } from '@portico/js/internals';
import { teamSwitcher } from '@portico/texts/en-US/team-switcher';
import { useRef, useState } from 'react';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useAction } from '../../../hooks/use-action.ts';
import { Wait } from '../../../loading/wait.tsx';
import { useLoadingText, useText } from '../../../text/text-context.tsx';
import { Menu, type Popup } from '../../../ui/menu/menu.tsx';
import { Alert } from '../../../ui/messages/alert.tsx';
import { PartBoundary } from '../../../ui/part-boundary.tsx';
import { searchableCount } from './by-name.ts';
import { Choice, Settings } from './team-choice.tsx';
import { Search } from './team-search.tsx';
import { type TeamChoice, useTeamChoice } from './use-team-choice.ts';

interface TeamListProps {
  readonly user: CurrentUser;
  readonly current: Team | null;
  /** Text for the option without a team, if there is one. */
  readonly noTeam: string | undefined;
  readonly choose: (team: Team | null) => Promise<void>;
  readonly popup: Popup;
}

/** Shows the popup of a team switcher: the teams, and links to settings. */
export function TeamList(props: TeamListProps) {
  const app = usePorticoApp();
  app[internals].project().peek(); // In parallel with the teams.
  return (
    <PartBoundary retry={async () => await Promise.all([props.user.listTeams(), app.getProject()])}>
      <Wait fallback={<Bones />}>
        <Loaded {...props} />
      </Wait>
    </PartBoundary>
  );
}

function Loaded({ user, current, noTeam, choose, popup }: TeamListProps) {
  const text = useText(teamSwitcher);
  const choice = useTeamChoice(user, current?.id);
  const list = useRef<HTMLDivElement | null>(null);
  const search = useRef<HTMLInputElement | null>(null);
  const [chosenId, setChosenId] = useState<string | null>();
  const { run, isRunning, error } = useAction(async (team: Team | null) => {
    setChosenId(team?.id ?? null);
    if (team?.id !== current?.id) await choose(team);
    popup.close();
  });
  const isSearchable = choice.total >= searchableCount;
  const entry = (team: Team | null) => ({
    team,
    isChosen: team?.id === current?.id,
    isBusy: isRunning && chosenId === (team?.id ?? null),
    onClick: () => void run(team),
  });
  const choices: (Team | null)[] = [...choice.shown];
  if (noTeam !== undefined && choice.query === '') choices.splice(current === null ? 0 : 1, 0, null);
  return (
    <div ref={list}>
      {isSearchable && <Search choice={choice} list={list} field={search} />}
      <p role="status" className="portico-menu-note">
        {noteOf(choice, text)}
      </p>
      <Alert error={error} />
      <Menu
        label={text('teams.title')}
        leavesFocus={isSearchable}
        onType={isSearchable ? () => search.current?.focus() : undefined}
      >
        <div className="portico-menu-teams">
          {choices.map((team, index) => (
            <Choice
              key={team?.id ?? ''}
              {...entry(team)}
              name={team?.displayName ?? noTeam ?? ''}
              isMeant={choice.query !== '' && index === 0}
            />
          ))}
        </div>
        <Settings current={current} popup={popup} />
      </Menu>
    </div>
  );
}

type Texts = ReturnType<typeof useText<keyof typeof teamSwitcher>>;

/** Returns the note below the list: that it is empty or not complete. */
function noteOf({ total, count, shown, query }: TeamChoice, text: Texts): string | undefined {
  if (total === 0) return text('teams.empty');
  if (count === 0) return text('teams.not-found');
  if (count > shown.length) return text('teams.more', { shown: shown.length, count });
  if (query === '') return undefined;
  return count === 1 ? text('teams.found-one') : text('teams.found', { count });
}

/** Shows a skeleton of the list. */
function Bones() {
  const loading = useLoadingText();
  return (
    <div role="status" className="portico-wait">
      <span className="portico-hidden">{loading}</span>
      {[120, 88, 104].map((width) => (
        <span key={width} className="portico-menu-item" aria-hidden="true">
          <span className="portico-avatar" style={{ width: 28, height: 28 }} />
          <span className="portico-bone" style={{ width, height: 14 }} />
        </span>
      ))}
    </div>
  );
}
