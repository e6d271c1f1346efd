import type { Team } from '@portico/js';
import { internals } from '@portico/js/internals';
import { teamSwitcher } from '@portico/texts/en-US/team-switcher';
import { usePorticoApp } from '../../../hooks/app-context.ts';
import { useRead } from '../../../hooks/use-read.ts';
import { useText } from '../../../text/text-context.tsx';
import { MenuChoice, MenuLink, type Popup } from '../../../ui/menu/menu.tsx';
import { isPlainClick } from '../../../ui/page-navigation.ts';
import { Avatar, noTeamPictured } from '../../users/users/user-avatar.tsx';

interface ChoiceProps {
  readonly team: Team | null;
  readonly name: string;
  readonly isChosen: boolean;
  readonly isBusy: boolean;
  /** Enter in the search field selects this team. */
  readonly isMeant?: boolean;
  readonly onClick: () => void;
}

/** Shows a team that can be chosen. */
export function Choice({ team, name, isMeant = false, ...choice }: ChoiceProps) {
  return (
    <MenuChoice {...choice}>
      <Avatar size={28} of={team ?? noTeamPictured} />
      <span className="portico-menu-name" title={name} data-meant={isMeant || undefined}>
        <bdi>{name}</bdi>
      </span>
    </MenuChoice>
  );
}

interface SettingsProps {
  readonly current: Team | null;
  readonly popup: Popup;
}

/** Links to the settings of the current team and to a new team. */
export function Settings({ current, popup }: SettingsProps) {
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
