import { Cable, KeyRound, LayoutDashboard, type LucideIcon, Settings2, Users } from 'lucide-react';

/** A screen of a project, for the sidebar and the command palette. */
export interface ProjectScreen {
  to:
    | '/projects/$projectId'
    | '/projects/$projectId/users'
    | '/projects/$projectId/connect'
    | '/projects/$projectId/keys'
    | '/projects/$projectId/settings';
  name: string;
  icon: LucideIcon;
}

/** The screens of a project, in the order of the sidebar. */
export const projectScreens: readonly ProjectScreen[] = [
  { to: '/projects/$projectId', name: 'Overview', icon: LayoutDashboard },
  { to: '/projects/$projectId/users', name: 'Users', icon: Users },
  { to: '/projects/$projectId/connect', name: 'Connect your app', icon: Cable },
  { to: '/projects/$projectId/keys', name: 'Keys', icon: KeyRound },
  { to: '/projects/$projectId/settings', name: 'Settings', icon: Settings2 },
];
