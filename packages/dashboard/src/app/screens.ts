import {
  Braces,
  Cable,
  ContactRound,
  CreditCard,
  DoorOpen,
  Eraser,
  FileInput,
  Globe,
  KeyRound,
  LayoutDashboard,
  LogIn,
  type LucideIcon,
  Mail,
  ScrollText,
  Settings2,
  ShieldCheck,
  Sun,
  TrendingUp,
  UserRound,
  UsersRound,
  Vault,
  Webhook,
} from 'lucide-react';
import { internalProjectId } from '../lib/projects.tsx';

/** A screen of a project, for the sidebar and the command palette. `screen-words.ts` has what only the palette needs. */
export interface ProjectScreen {
  to:
    | '/projects/$projectId'
    | '/projects/$projectId/growth'
    | '/projects/$projectId/users'
    | '/projects/$projectId/sign-ins'
    | '/projects/$projectId/teams'
    | '/projects/$projectId/permissions'
    | '/projects/$projectId/emails'
    | '/projects/$projectId/payments'
    | '/projects/$projectId/vault'
    | '/projects/$projectId/webhooks'
    | '/projects/$projectId/connect'
    | '/projects/$projectId/keys'
    | '/projects/$projectId/sign-in-methods'
    | '/projects/$projectId/branding'
    | '/projects/$projectId/domains'
    | '/projects/$projectId/settings'
    | '/projects/$projectId/configuration'
    | '/projects/$projectId/people'
    | '/projects/$projectId/imports'
    | '/projects/$projectId/data-protection'
    | '/projects/$projectId/audit-log';
  name: string;
  icon: LucideIcon;
}

/** Group of screens. */
export interface ScreenGroup {
  name?: string;
  screens: readonly ProjectScreen[];
}

const groups: readonly ScreenGroup[] = [
  {
    screens: [
      { to: '/projects/$projectId', name: 'Overview', icon: LayoutDashboard },
      { to: '/projects/$projectId/growth', name: 'Growth', icon: TrendingUp },
      { to: '/projects/$projectId/users', name: 'Users', icon: UserRound },
      { to: '/projects/$projectId/sign-ins', name: 'Sign-ins', icon: DoorOpen },
      { to: '/projects/$projectId/teams', name: 'Teams', icon: UsersRound },
      { to: '/projects/$projectId/permissions', name: 'Permissions', icon: ShieldCheck },
      { to: '/projects/$projectId/emails', name: 'Emails', icon: Mail },
      { to: '/projects/$projectId/payments', name: 'Payments', icon: CreditCard },
      { to: '/projects/$projectId/webhooks', name: 'Webhooks', icon: Webhook },
      { to: '/projects/$projectId/vault', name: 'Data vault', icon: Vault },
    ],
  },
  {
    name: 'Your app',
    screens: [
      { to: '/projects/$projectId/connect', name: 'Connect your app', icon: Cable },
      { to: '/projects/$projectId/keys', name: 'Project keys', icon: KeyRound },
      { to: '/projects/$projectId/sign-in-methods', name: 'Sign-in methods', icon: LogIn },
      { to: '/projects/$projectId/branding', name: 'Branding', icon: Sun },
      { to: '/projects/$projectId/domains', name: 'Domains', icon: Globe },
    ],
  },
  {
    name: 'Project',
    screens: [
      { to: '/projects/$projectId/settings', name: 'Settings', icon: Settings2 },
      { to: '/projects/$projectId/people', name: 'People', icon: ContactRound },
      { to: '/projects/$projectId/imports', name: 'Imports', icon: FileInput },
      { to: '/projects/$projectId/data-protection', name: 'Data protection', icon: Eraser },
      { to: '/projects/$projectId/configuration', name: 'Configuration', icon: Braces },
      { to: '/projects/$projectId/audit-log', name: 'Audit log', icon: ScrollText },
    ],
  },
];

/** Returns the screens of a project in the order of the sidebar. The internal project has no app to connect. */
export function screenGroupsOf(projectId: string): readonly ScreenGroup[] {
  if (projectId !== internalProjectId) return groups;
  return groups.map(({ screens, ...group }) => ({
    ...group,
    screens: screens.filter(({ to }) => to !== '/projects/$projectId/connect'),
  }));
}
