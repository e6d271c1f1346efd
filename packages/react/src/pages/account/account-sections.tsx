import type { CurrentUser, Project, Team } from '@portico/js';
import { accountBilling } from '@portico/texts/en-US/account-billing';
import { accountPages } from '@portico/texts/en-US/account-pages';
import type { ReactNode } from 'react';
import { AccountNotifications } from '../../features/users/notifications/account-notifications.tsx';
import { AccountSessions } from '../../features/users/sessions/account-sessions.tsx';
import { AccountData } from '../../features/users/users/account-data.tsx';
import { AccountLeaving } from '../../features/users/users/account-leaving.tsx';
import { Avatar } from '../../features/users/users/user-avatar.tsx';
import { lazyPart } from '../../loading/wait.tsx';
import { useAccountText } from '../../text/text-context.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { AccountProfile } from './account-profile.tsx';

/** A section of the account settings. It is shown if the hash of the URL is its ID. */
export interface AccountSection {
  readonly id: string;
  readonly title: string;
  /** Icon before the title. */
  readonly mark: ReactNode;
  readonly content: ReactNode;
  /** Whether the section is unique, not one of many similar ones. */
  readonly isAlone?: boolean;
}

/** A group of sections, with a heading unless it is the first. */
export interface SectionGroup {
  readonly title?: string;
  readonly sections: readonly AccountSection[];
}

/** Additional section of the host app. */
export interface AccountSettingsItem {
  /** ID of the section, used as the hash of the URL. */
  readonly id: string;
  /** Title of the section. */
  readonly title: string;
  /** Content of the section. */
  readonly content: ReactNode;
  /** A custom icon before the title. */
  readonly icon?: ReactNode;
  /** Name of a built-in icon to use instead. */
  readonly iconName?: Exclude<IconName, 'Forward' | 'Back' | 'Down'>;
}

/** Large sections are loaded when they are first opened. */
const AccountSignIn = lazyPart(async () => (await import('./account-sign-in.tsx')).AccountSignIn);
const ApiKeys = lazyPart(async () => (await import('../../features/teams/api-keys/api-keys.tsx')).ApiKeys);
const AccountBilling = lazyPart(
  async () => (await import('../../features/payments/account-billing.tsx')).AccountBilling,
);
const AccountConsents = lazyPart(
  async () => (await import('../../features/users/sign-up-fields/account-consents.tsx')).AccountConsents,
);
const AccountTeam = lazyPart(async () => (await import('../../features/teams/teams/account-team.tsx')).AccountTeam);
const AccountTeamCreation = lazyPart(
  async () => (await import('../../features/teams/teams/account-team-creation.tsx')).AccountTeamCreation,
);

/** Texts of the titles. */
const accountTexts = { ...accountPages, ...accountBilling };

interface SectionsOptions {
  readonly user: CurrentUser;
  readonly project: Project;
  readonly setLeaving: (isLeaving: boolean) => void;
  readonly onDeleted: (at: Date | undefined) => void;
  readonly extraItems: readonly AccountSettingsItem[];
}

/** Returns all sections of a user in the order of the navigation. Suspends until the teams of the user are loaded. */
export function useAccountSections({
  user,
  project,
  setLeaving,
  onDeleted,
  extraItems,
}: SectionsOptions): SectionGroup[] {
  const text = useAccountText(accountTexts);
  const teams = user.useTeams();
  const own = (id: OwnSection, icon: IconName, content: ReactNode): AccountSection => ({
    id,
    title: text(`account.${id}`),
    mark: <Icon name={icon} />,
    content,
    isAlone: true,
  });
  const { allowUserApiKeys, sellsToUsers } = project.config;
  // Apps had such a section before this one existed.
  const hasOwnBilling = extraItems.some(({ id }) => id === 'billing');
  const account = [
    own('profile', 'Contact', <AccountProfile user={user} project={project} />),
    own('auth', 'ShieldCheck', <AccountSignIn user={user} project={project} />),
    own('notifications', 'Bell', <AccountNotifications user={user} />),
    own('sessions', 'Monitor', <AccountSessions user={user} />),
    ...(allowUserApiKeys ? [own('api-keys', 'Key', <ApiKeys owner={user} of="user" />)] : []),
    ...(sellsToUsers && !hasOwnBilling ? [own('billing', 'CreditCard', <AccountBilling customer={user} />)] : []),
    own(
      'settings',
      'Settings',
      <>
        {project.config.asksAtSignUp && <AccountConsents user={user} project={project} />}
        <AccountData user={user} />
        <AccountLeaving user={user} project={project} setLeaving={setLeaving} onDeleted={onDeleted} />
      </>,
    ),
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

type OwnSection =
  | 'profile'
  | 'auth'
  | 'notifications'
  | 'sessions'
  | 'api-keys'
  | 'billing'
  | 'settings'
  | 'team-creation';

function sectionOfTeam(team: Team): AccountSection {
  return {
    id: `team-${team.id}`,
    title: team.displayName,
    mark: <Avatar size={20} of={team} />,
    // Another team starts with empty fields.
    content: <AccountTeam key={team.id} team={team} />,
  };
}
