import {
  Cable,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Settings2,
  ShieldCheck,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { internalProjectId } from '../lib/projects.tsx';

/** A screen of a project, for the sidebar and the command palette. */
export interface ProjectScreen {
  to:
    | '/projects/$projectId'
    | '/projects/$projectId/users'
    | '/projects/$projectId/teams'
    | '/projects/$projectId/permissions'
    | '/projects/$projectId/connect'
    | '/projects/$projectId/keys'
    | '/projects/$projectId/settings';
  name: string;
  icon: LucideIcon;
}

const projectScreens: readonly ProjectScreen[] = [
  { to: '/projects/$projectId', name: 'Overview', icon: LayoutDashboard },
  { to: '/projects/$projectId/users', name: 'Users', icon: UserRound },
  { to: '/projects/$projectId/teams', name: 'Teams', icon: UsersRound },
  { to: '/projects/$projectId/permissions', name: 'Permissions', icon: ShieldCheck },
  { to: '/projects/$projectId/connect', name: 'Connect your app', icon: Cable },
  { to: '/projects/$projectId/keys', name: 'Keys', icon: KeyRound },
  { to: '/projects/$projectId/settings', name: 'Settings', icon: Settings2 },
];

/** The screens of a project, in the order of the sidebar. The project of this dashboard has no app to connect. */
export function screensOf(projectId: string): readonly ProjectScreen[] {
  if (projectId !== internalProjectId) return projectScreens;
  return projectScreens.filter(({ to }) => to !== '/projects/$projectId/connect');
}
