import type { CurrentUser, Team } from '@portico/js';
import { internals } from '@portico/js/internals';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { useAction } from '../../../hooks/use-action.ts';
import { useRead } from '../../../hooks/use-read.ts';
import { usePorticoApp } from '../../../provider/app-context.ts';
import { teamSwitcher } from '../../../text/team-switcher.ts';
import { useLoadingText, useText } from '../../../text/text-context.tsx';
import { entriesOf, Menu, MenuChoice, MenuLink, type Popup } from '../../../ui/menu/menu.tsx';
import { Alert } from '../../../ui/messages/alert.tsx';
import { isPlainClick } from '../../../ui/page-navigation.ts';
import { PartBoundary } from '../../../ui/part-boundary.tsx';
import { Wait } from '../../../ui/wait.tsx';
import { Avatar, noTeamPictured } from '../../users/users/user-avatar.tsx';
import { searchableCount } from './by-name.ts';
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

interface SearchProps {
  readonly choice: TeamChoice;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** Shows a search field for teams. The arrow keys move to the list, Enter selects the first team. */
function Search({ choice, list, field }: SearchProps) {
  const text = useText(teamSwitcher);
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    const entries = entriesOf(list.current);
    const target = { ArrowDown: entries[0], ArrowUp: entries.at(-1) }[event.key];
    target?.focus();
    const isTaken = event.key === 'Enter' && choice.query !== '' && choice.count > 0;
    if (isTaken) entries[0]?.click();
    if (isTaken || target !== undefined) event.preventDefault();
  };
  return (
    <div className="portico-menu-search">
      <label className="portico-hidden" htmlFor={id}>
        {text('teams.search')}
      </label>
      <input
        // biome-ignore lint/a11y/noAutofocus: the user has just opened the menu to choose a team
        autoFocus
        ref={field}
        id={id}
        type="text"
        className="portico-input"
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        placeholder={text('teams.search')}
        value={choice.query}
        onChange={(event) => choice.setQuery(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

interface ChoiceProps {
  readonly team: Team | null;
  readonly name: string;
  readonly isChosen: boolean;
  readonly isBusy: boolean;
  /** Enter in the search field selects this team. */
  readonly isMeant?: boolean;
  readonly onClick: () => void;
}

function Choice({ team, name, isMeant = false, ...choice }: ChoiceProps) {
  return (
    <MenuChoice {...choice}>
      <Avatar size={28} of={team ?? noTeamPictured} />
      <span className="portico-menu-name" title={name} data-meant={isMeant || undefined}>
        <bdi>{name}</bdi>
      </span>
    </MenuChoice>
  );
}

/** Links to the settings of the current team and to a new team. */
function Settings({ current, popup }: Pick<TeamListProps, 'current' | 'popup'>) {
  const text = useText(teamSwitcher);
  const { config } = useRead(usePorticoApp()[internals].project());
  if (current === null && !config.clientTeamCreationEnabled) return null;
  return (
    <div className="portico-menu-foot">
      {current !== null && (
        <SettingsLink section={`team-${current.id}`} popup={popup}>
          {text('teams.settings', { team: current.displayName })}
        </SettingsLink>
      )}
      {config.clientTeamCreationEnabled && (
        <SettingsLink section="team-creation" popup={popup}>
          {text('teams.create')}
        </SettingsLink>
      )}
    </div>
  );
}

interface SettingsLinkProps {
  readonly section: string;
  readonly popup: Popup;
  readonly children: string;
}

function SettingsLink({ section, popup, children }: SettingsLinkProps) {
  const { navigation } = usePorticoApp()[internals];
  const href = `${navigation.urlOf('accountSettings')}#${section}`;
  return (
    <MenuLink
      href={href}
      onClick={(event) => {
        if (!isPlainClick(event) || !navigation.canRedirect) return;
        event.preventDefault();
        popup.close();
        navigation.go(href);
      }}
    >
      <span className="portico-menu-name">{children}</span>
    </MenuLink>
  );
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
