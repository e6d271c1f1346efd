import { useNavigate } from '@tanstack/react-router';
import { Box, LayoutGrid, Plus } from 'lucide-react';
import { useProjectIfAny, useProjects } from '../lib/projects.tsx';
import { useMayChange } from '../lib/rights.tsx';
import type { Command } from './command.ts';
import { screenGroupsOf } from './screens.ts';
import { perGroupMax, useTeamCommands, useUserCommands } from './use-found-commands.ts';

/** Returns the results for a text: screens and projects by name, users and teams from a server search. */
export function useCommands(text: string): { commands: Command[]; isSearching: boolean } {
  const wanted = text.trim().toLowerCase();
  const screens = useScreenCommands();
  const projects = useProjectCommands();
  const users = useUserCommands(wanted);
  const teams = useTeamCommands(wanted);
  const matching = (commands: Command[]) =>
    commands
      // Settings on a screen are results only for a search text.
      .filter(
        ({ name, detail: screen }) => name.toLowerCase().includes(wanted) && (wanted !== '' || screen === undefined),
      )
      .slice(0, wanted === '' ? undefined : perGroupMax);
  return {
    commands: [...matching(screens), ...matching(projects), ...users.commands, ...teams.commands],
    isSearching: users.isSearching || teams.isSearching,
  };
}

function useScreenCommands(): Command[] {
  const navigate = useNavigate();
  const project = useProjectIfAny();
  const isOwner = useMayChange('owner');
  const general: Command[] = [
    {
      id: 'projects',
      group: 'Pages',
      name: 'All projects',
      icon: LayoutGrid,
      run: () => void navigate({ to: '/projects' }),
    },
    {
      id: 'new',
      group: 'Pages',
      name: 'Create project',
      icon: Plus,
      run: () => void navigate({ to: '/projects/new' }),
    },
  ];
  if (project === undefined) return general;
  const own = screenGroupsOf(project.id)
    .flatMap(({ screens }) => screens)
    .flatMap(({ icon, below = [], partsOfOwners = [], ...screen }): Command[] => {
      const top = { ...screen, parts: [...(screen.parts ?? []), ...(isOwner ? partsOfOwners : [])] };
      const params = { projectId: project.id };
      return [top, ...below].flatMap(({ to, name, parts = [] }) => {
        const screen = {
          id: to,
          group: 'Pages',
          name,
          icon,
          run: () => void navigate({ to, params }),
        } satisfies Command;
        const detail = to === top.to ? undefined : top.name;
        return [
          detail === undefined ? screen : { ...screen, detail },
          ...parts.map((part) => ({ ...screen, id: `${to} ${part}`, name: part, detail: name })),
        ];
      });
    });
  return [...own, ...general];
}

function useProjectCommands(): Command[] {
  const navigate = useNavigate();
  const projects = useProjects();
  if (projects.data === undefined) return [];
  return projects.data.map(({ id, displayName }) => ({
    id: `project-${id}`,
    group: 'Projects',
    name: displayName,
    icon: Box,
    run: () => void navigate({ to: '/projects/$projectId', params: { projectId: id } }),
  }));
}
