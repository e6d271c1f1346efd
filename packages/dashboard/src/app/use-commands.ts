import { useNavigate } from '@tanstack/react-router';
import { Box, LayoutGrid, type LucideIcon, Plus, User } from 'lucide-react';
import { useAnswer } from '../lib/answers.ts';
import { useDebounced } from '../lib/debounce.ts';
import { useProjectIfAny, useProjects } from '../lib/projects.tsx';
import { screensOf } from './screens.ts';

/** A place the command palette can go to. */
export interface Command {
  id: string;
  group: 'Screens' | 'Projects' | 'Users';
  name: string;
  detail?: string;
  icon: LucideIcon;
  run: () => void;
}

const perGroupMax = 6;

/** What the palette offers for a text: screens and projects by name, users by search on the server. */
export function useCommands(text: string): { commands: Command[]; isSearching: boolean } {
  const wanted = text.trim().toLowerCase();
  const screens = useScreenCommands();
  const projects = useProjectCommands();
  const { commands: users, isSearching } = useUserCommands(wanted);
  const matching = (commands: Command[]) =>
    commands.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, perGroupMax);
  return { commands: [...matching(screens), ...matching(projects), ...users], isSearching };
}

function useScreenCommands(): Command[] {
  const navigate = useNavigate();
  const project = useProjectIfAny();
  const general: Command[] = [
    {
      id: 'projects',
      group: 'Screens',
      name: 'All projects',
      icon: LayoutGrid,
      run: () => void navigate({ to: '/projects' }),
    },
    {
      id: 'new',
      group: 'Screens',
      name: 'Create project',
      icon: Plus,
      run: () => void navigate({ to: '/projects/new' }),
    },
  ];
  if (project === undefined) return general;
  const own = screensOf(project.id).map(
    ({ to, name, icon }): Command => ({
      id: to,
      group: 'Screens',
      name,
      icon,
      run: () => void navigate({ to, params: { projectId: project.id } }),
    }),
  );
  return [...own, ...general];
}

function useProjectCommands(): Command[] {
  const navigate = useNavigate();
  const projects = useProjects();
  if (projects.state !== 'ready') return [];
  return projects.value.map(({ id, displayName }) => ({
    id: `project-${id}`,
    group: 'Projects',
    name: displayName,
    icon: Box,
    run: () => void navigate({ to: '/projects/$projectId', params: { projectId: id } }),
  }));
}

function useUserCommands(wanted: string): { commands: Command[]; isSearching: boolean } {
  const navigate = useNavigate();
  const project = useProjectIfAny();
  const settled = useDebounced(wanted, 200);
  const isAsking = project !== undefined && settled.length >= 2;
  const found = useAnswer(isAsking ? `users/${project.id}/palette/${settled}` : 'users/none', async () =>
    isAsking ? await project.app.listUsers({ query: settled, limit: perGroupMax, includeAnonymous: true }) : [],
  );
  if (!isAsking || found.state !== 'ready') {
    return { commands: [], isSearching: wanted.length >= 2 && project !== undefined && found.state !== 'failed' };
  }
  const commands = found.value.map(({ id, displayName, primaryEmail }): Command => {
    const detail = displayName === null ? undefined : (primaryEmail ?? undefined);
    return {
      id: `user-${id}`,
      group: 'Users',
      name: displayName ?? primaryEmail ?? 'Anonymous user',
      ...(detail === undefined ? {} : { detail }),
      icon: User,
      run: () =>
        void navigate({ to: '/projects/$projectId/users/$userId', params: { projectId: project.id, userId: id } }),
    };
  });
  return { commands, isSearching: wanted !== settled };
}
