import { skipToken, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Box, LayoutGrid, type LucideIcon, Plus, User, UsersRound } from 'lucide-react';
import { isTeamFound, useTeams } from '../areas/teams/teams/teams.ts';
import { detailOf, nameOf } from '../features/users/user-name.ts';
import { useDebounced } from '../lib/debounce.ts';
import { useProjectIfAny, useProjects } from '../lib/projects.tsx';
import { useMayChange } from '../lib/rights.tsx';
import { screenGroupsOf } from './screens.ts';

/** A destination of the command palette. */
export interface Command {
  id: string;
  group: 'Pages' | 'Projects' | 'Users' | 'Teams';
  name: string;
  detail?: string;
  icon: LucideIcon;
  run: () => void;
}

const perGroupMax = 6;
/** Minimum number of characters for searching users and teams. */
const searchedFrom = 2;

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

/** Result of a server search, and whether it is running. */
interface Search {
  commands: Command[];
  isSearching: boolean;
}

function useUserCommands(wanted: string): Search {
  const navigate = useNavigate();
  const project = useProjectIfAny();
  const settled = useDebounced(wanted, 200);
  const isAsking = project !== undefined && settled.length >= searchedFrom;
  const found = useQuery({
    queryKey: ['users', project?.id, 'palette', settled],
    queryFn: isAsking
      ? async () => await project.app.listUsers({ query: settled, limit: perGroupMax, includeAnonymous: true })
      : skipToken,
  });
  if (!isAsking || found.data === undefined) {
    const isWaiting = wanted.length >= searchedFrom && project !== undefined && !found.isLoadingError;
    return { commands: [], isSearching: isWaiting };
  }
  const commands = found.data.map(
    (user): Command => ({
      id: `user-${user.id}`,
      group: 'Users',
      name: nameOf(user),
      ...detail(detailOf(user)),
      icon: User,
      run: () =>
        void navigate({ to: '/projects/$projectId/users/$userId', params: { projectId: project.id, userId: user.id } }),
    }),
  );
  return { commands, isSearching: wanted !== settled };
}

function useTeamCommands(wanted: string): Search {
  const navigate = useNavigate();
  const project = useProjectIfAny();
  const teams = useTeams(wanted.length >= searchedFrom);
  if (project === undefined || teams.data === undefined) {
    return { commands: [], isSearching: project !== undefined && teams.isLoading };
  }
  const found = teams.data.filter((team) => isTeamFound(team, wanted)).slice(0, perGroupMax);
  const commands = found.map(
    ({ id, displayName }): Command => ({
      id: `team-${id}`,
      group: 'Teams',
      name: displayName,
      icon: UsersRound,
      run: () =>
        void navigate({ to: '/projects/$projectId/teams/$teamId', params: { projectId: project.id, teamId: id } }),
    }),
  );
  return { commands, isSearching: false };
}

function detail(text: string | undefined): Pick<Command, 'detail'> {
  return text === undefined ? {} : { detail: text };
}
