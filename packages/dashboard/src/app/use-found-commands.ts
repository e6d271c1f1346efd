import { skipToken, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { User, UsersRound } from 'lucide-react';
import { detailOf, nameOf } from '../features/users/user-name.ts';
import { useDebounced } from '../lib/debounce.ts';
import { useProjectIfAny } from '../lib/projects.tsx';
import type { Command } from './command.ts';

export const perGroupMax = 6;
/** Minimum number of characters for searching users and teams. */
const searchedFrom = 2;

/** Result of a server search, and whether it is running. */
interface Search {
  commands: Command[];
  isSearching: boolean;
}

/** Returns the users that a text finds, as commands. */
export function useUserCommands(wanted: string): Search {
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

/** Returns the teams that a text finds, as commands. */
export function useTeamCommands(wanted: string): Search {
  const navigate = useNavigate();
  const project = useProjectIfAny();
  const settled = useDebounced(wanted.trim(), 200);
  const isAsking = project !== undefined && settled.length >= searchedFrom;
  const found = useQuery({
    queryKey: ['teams', project?.id, 'palette', settled],
    queryFn: isAsking
      ? async () => await project.app.listTeams({ query: settled, limit: perGroupMax, desc: true })
      : skipToken,
  });
  if (!isAsking || found.data === undefined) {
    const isWaiting = wanted.length >= searchedFrom && project !== undefined && !found.isLoadingError;
    return { commands: [], isSearching: isWaiting };
  }
  const commands = found.data.map(
    ({ id, displayName }): Command => ({
      id: `team-${id}`,
      group: 'Teams',
      name: displayName,
      icon: UsersRound,
      run: () =>
        void navigate({ to: '/projects/$projectId/teams/$teamId', params: { projectId: project.id, teamId: id } }),
    }),
  );
  return { commands, isSearching: wanted.trim() !== settled };
}

function detail(text: string | undefined): Pick<Command, 'detail'> {
  return text === undefined ? {} : { detail: text };
}
