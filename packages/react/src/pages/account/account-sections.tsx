import type { CurrentUser, Project, Team } from '@portico/js';
import type { ReactNode } from 'react';
import { AccountNotifications } from '../../features/notifications/account-notifications.tsx';
import { AccountSessions } from '../../features/sessions/account-sessions.tsx';
import { AccountLeaving } from '../../features/users/account-leaving.tsx';
import { Avatar } from '../../features/users/user-avatar.tsx';
import { accountPages } from '../../text/account-pages.ts';
import { useAccountText } from '../../text/text-context.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { lazyPart } from '../../ui/wait.tsx';
import { AccountProfile } from './account-profile.tsx';

/** Part of the account settings, shown when the part of the URL after `#` is its id. */
export interface AccountSection {
  readonly id: string;
  readonly title: string;
  /** A drawing in front of the title. */
  readonly mark: ReactNode;
  readonly content: ReactNode;
  /** It is not one of many of its kind. */
  readonly isAlone?: boolean;
}

/** Sections that belong together, with a heading of their own unless they come first. */
export interface SectionGroup {
  readonly title?: string;
  readonly sections: readonly AccountSection[];
}

/** A section that the host app adds. */
export interface AccountSettingsItem {
  /** Names the section in the hash of the address. */
  readonly id: string;
  /** What the section is called. */
  readonly title: string;
  /** What is shown in it. */
  readonly content: ReactNode;
  /** A picture of your own in front of the title. */
  readonly icon?: ReactNode;
  /** One of the ready-made pictures instead. */
  readonly iconName?: Exclude<IconName, 'Forward' | 'Back' | 'Down'>;
}

/** Sections that much belongs to are loaded when they are first opened. */
const AccountSignIn = lazyPart(async () => (await import('./account-sign-in.tsx')).AccountSignIn);
const ApiKeys = lazyPart(async () => (await import('../../features/api-keys/api-keys.tsx')).ApiKeys);
const AccountTeam = lazyPart(async () => (await import('../../features/teams/account-team.tsx')).AccountTeam);
const AccountTeamCreation = lazyPart(
  async () => (await import('../../features/teams/account-team-creation.tsx')).AccountTeamCreation,
);

interface SectionsOptions {
  readonly user: CurrentUser;
  readonly project: Project;
  readonly setLeaving: (isLeaving: boolean) => void;
  readonly extraItems: readonly AccountSettingsItem[];
}

/** All sections that there are for a user, in the order of the navigation. Suspends until the user's teams are known. */
export function useAccountSections({ user, project, setLeaving, extraItems }: SectionsOptions): SectionGroup[] {
  const text = useAccountText(accountPages);
  const teams = user.useTeams();
  const own = (id: OwnSection, icon: IconName, content: ReactNode): AccountSection => ({
    id,
    title: text(`account.${id}`),
    mark: <Icon name={icon} />,
    content,
    isAlone: true,
  });
  const account = [
    own('profile', 'Contact', <AccountProfile user={user} project={project} />),
    own('auth', 'ShieldCheck', <AccountSignIn user={user} project={project} />),
    own('notifications', 'Bell', <AccountNotifications user={user} />),
    own('sessions', 'Monitor', <AccountSessions user={user} />),
    ...(project.config.allowUserApiKeys ? [own('api-keys', 'Key', <ApiKeys owner={user} of="user" />)] : []),
    own('settings', 'Settings', <AccountLeaving user={user} project={project} setLeaving={setLeaving} />),
  ];
  const ofTeams = teams.map((team) => sectionOfTeam(team));
  if (project.config.clientTeamCreationEnabled) {
    ofTeams.push(own('team-creation', 'CirclePlus', <AccountTeamCreation user={user} />));
  }
  const extra = extraItems.map(({ id, title, icon, iconName = 'Settings', content }) => ({
    id,
    title,
    mark: icon ?? <Icon name={iconName} />,
    content: <div className="portico-host">{content}</div>,
  }));
  return [
    { sections: account },
    { title: text('account.teams'), sections: ofTeams },
    { title: text('account.more'), sections: extra },
  ].filter(({ sections }) => sections.length > 0);
}

type OwnSection = 'profile' | 'auth' | 'notifications' | 'sessions' | 'api-keys' | 'settings' | 'team-creation';

function sectionOfTeam(team: Team): AccountSection {
  return {
    id: `team-${team.id}`,
    title: team.displayName,
    mark: <Avatar size={20} of={team} />,
    // Another team begins with empty fields.
    content: <AccountTeam key={team.id} team={team} />,
  };
}
