import type { CurrentUser, Team } from '@portico/js';
import { teamSwitcher } from '@portico/texts/en-US/team-switcher';
import type { ReactNode } from 'react';
import { useUser } from '../../../hooks/use-user.ts';
import { Wait } from '../../../loading/wait.tsx';
import { Mocked } from '../../../mocks/mocked.tsx';
import type { MockProject, MockTeam, MockUser } from '../../../mocks/mocks.ts';
import { useText } from '../../../text/text-context.tsx';
import { Panel, usePopup } from '../../../ui/menu/menu.tsx';
import { Scope } from '../../../ui/theme/theme.tsx';
import { Avatar, noTeamPictured } from '../../users/users/user-avatar.tsx';
import { TeamList } from './team-list.tsx';
import { type SelectedTeamOptions, useSelectedTeam } from './use-selected-team.ts';

/** Props for an example without a server, shared by both team switchers. */
interface SwitcherMocks {
  /** The user of the teams, and the current team. */
  readonly mockUser?: Pick<MockUser, 'team'>;
  /** The teams of the list. */
  readonly mockTeams?: readonly MockTeam[];
  /** Whether teams can be created. */
  readonly mockProject?: MockProject;
}

/** Props of both team switchers. */
interface SwitcherLooks<AllowNull extends boolean = boolean> extends SwitcherMocks {
  /** Adds an option without a team. */
  readonly allowNull?: AllowNull;
  /** Text of that option. */
  readonly nullLabel?: string;
  /** CSS class for the button, in addition to its own. */
  readonly triggerClassName?: string;
}

/** Type of the selection. */
type Choice<AllowNull extends boolean> = AllowNull extends true ? Team | null : Team;

/** Props of `TeamSwitcher`. */
export interface TeamSwitcherProps<AllowNull extends boolean = boolean> extends SwitcherLooks<AllowNull> {
  /** The selected team. */
  readonly team?: Team | null;
  /** ID of the selected team, if you do not have the team object. */
  readonly teamId?: string;
  /**
   * Called with the selected team. The list stays open until the promise resolves, and shows an error if it rejects.
   */
  readonly onChange?: (team: Choice<AllowNull>) => void | Promise<void>;
}

/** Props of `SelectedTeamSwitcher`. */
export interface SelectedTeamSwitcherProps<AllowNull extends boolean = boolean>
  extends SwitcherLooks<AllowNull>,
    SelectedTeamOptions<Choice<AllowNull>> {}

/**
 * Selects one of the teams of the signed-in user and passes it to `onChange`. Shows nothing if no user is signed in.
 */
export function TeamSwitcher<AllowNull extends boolean = false>(props: TeamSwitcherProps<AllowNull>) {
  const { team, teamId, onChange, ...looks } = props as TeamSwitcherProps<true>;
  const choose = async (chosen: Team | null) => await onChange?.(chosen);
  return (
    <ForUser {...looks}>
      {(user) =>
        team === undefined && teamId !== undefined ? (
          <ById {...looks} user={user} teamId={teamId} choose={choose} />
        ) : (
          <Switcher {...looks} user={user} current={team ?? null} choose={choose} />
        )
      }
    </ForUser>
  );
}

/**
 * Switches the current team of the signed-in user: stores the selection, and opens the page of the team if `urlMap`
 * returns its URL. Shows nothing if no user is signed in.
 *
 * @example
 * <SelectedTeamSwitcher urlMap={(team) => `/teams/${team.id}`} selectedTeam={team} />
 */
export function SelectedTeamSwitcher<AllowNull extends boolean = false>(props: SelectedTeamSwitcherProps<AllowNull>) {
  const all = props as SelectedTeamSwitcherProps<true>;
  return <ForUser {...all}>{(user) => <OfSelected {...all} user={user} />}</ForUser>;
}

interface ForUserProps extends SwitcherMocks {
  readonly children: (user: CurrentUser) => ReactNode;
}

function ForUser({ mockUser: user, mockTeams: teams, mockProject: project, children }: ForUserProps) {
  return (
    <Mocked mocks={{ user, teams, project }}>
      <Scope className="portico-menu-root portico-switcher-root">
        <Wait fallback={<TriggerBones />}>
          <SignedIn>{children}</SignedIn>
        </Wait>
      </Scope>
    </Mocked>
  );
}

function SignedIn({ children }: { readonly children: (user: CurrentUser) => ReactNode }) {
  const user = useUser();
  return user === null ? null : children(user);
}

function TriggerBones() {
  return (
    <span className="portico-switcher" aria-hidden="true">
      <span className="portico-avatar" style={{ width: avatarSize, height: avatarSize }} />
      <span className="portico-bone" style={{ width: 96, height: 14 }} />
    </span>
  );
}

type OfSelectedProps = SelectedTeamSwitcherProps<true> & { readonly user: CurrentUser };

function OfSelected({ user, allowNull, nullLabel, triggerClassName, ...options }: OfSelectedProps) {
  const { selected, select } = useSelectedTeam(user, options);
  const looks = { allowNull, nullLabel, triggerClassName };
  return <Switcher {...looks} user={user} current={selected} choose={select} />;
}

interface SwitcherProps extends SwitcherLooks {
  readonly user: CurrentUser;
  readonly current: Team | null;
  readonly choose: (team: Team | null) => Promise<void>;
}

function ById({ teamId, ...props }: Omit<SwitcherProps, 'current'> & { readonly teamId: string }) {
  return <Switcher {...props} current={props.user.useTeam(teamId)} />;
}

function Switcher({ user, current, choose, allowNull = false, nullLabel, triggerClassName }: SwitcherProps) {
  const popup = usePopup('dialog');
  const text = useText(teamSwitcher);
  const noTeam = nullLabel ?? text('teams.none');
  const name = current?.displayName ?? (allowNull ? noTeam : text('teams.choose'));
  return (
    <div ref={popup.root} className="portico-switcher-box">
      <button
        {...popup.trigger}
        type="button"
        className={triggerClassName === undefined ? 'portico-switcher' : `portico-switcher ${triggerClassName}`}
        aria-label={current === null && !allowNull ? name : text('teams.current', { team: name })}
      >
        <Avatar size={avatarSize} of={current ?? noTeamPictured} />
        <span className="portico-switcher-name">
          <bdi>{name}</bdi>
        </span>
        <Arrows />
      </button>
      {popup.isOpen && (
        <Panel popup={popup} label={text('teams.title')}>
          <TeamList
            user={user}
            current={current}
            noTeam={allowNull ? noTeam : undefined}
            choose={choose}
            popup={popup}
          />
        </Panel>
      )}
    </div>
  );
}

const avatarSize = 28;

function Arrows() {
  return (
    <svg className="portico-switcher-arrows" width="16" height="16" viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path d="m7.5 9.5 4.5-5 4.5 5m-9 5 4.5 5 4.5-5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
