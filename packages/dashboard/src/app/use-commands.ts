import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Box, Keyboard, LayoutGrid, LogOut, type LucideIcon, Monitor, Plus, SunMoon } from 'lucide-react';
import { useDebounced } from '../lib/debounce.ts';
import { projectsKey, useIsOperator, useProjectIfAny } from '../lib/projects.tsx';
import { useMayChange } from '../lib/rights.tsx';
import { useOwner } from '../lib/session.tsx';
import { chooseTheme, type ThemeChoice, useTheme } from '../lib/theme.ts';
import type { Command } from './command.ts';
import { setShortcutsOpen } from './palette-state.ts';
import { perGroupMax } from './search-sources.ts';
import { useCopyActions } from './use-copy-actions.ts';
import { useFoundCommands } from './use-found-commands.ts';
import { useProjectActions } from './use-project-actions.ts';
import { useScreens } from './use-screens.ts';
import { useSignOut } from './use-sign-out.ts';

/** Returns the results for a text: screens, settings, actions and projects by name, and what a search finds. */
export function useCommands(text: string) {
  const wanted = text.trim().toLowerCase();
  const screens = useScreenCommands();
  const actions = useActionCommands();
  const projectActions = useProjectActions();
  const copyActions = useCopyActions();
  const projects = useProjectCommands(text.trim());
  const found = useFoundCommands(text.trim());
  const matching = (commands: Command[]) =>
    commands
      // Settings on a screen are results only for a search text.
      .filter(
        ({ name, group, detail }) =>
          name.toLowerCase().includes(wanted) && (wanted !== '' || group === 'Actions' || detail === undefined),
      )
      .slice(0, wanted === '' ? undefined : perGroupMax);
  const own = [screens, projectActions, copyActions, actions].flatMap(matching);
  return { ...found, commands: [...own, ...projects, ...found.commands] };
}

function useScreenCommands(): Command[] {
  const navigate = useNavigate();
  const project = useProjectIfAny();
  const isOwner = useMayChange('owner');
  const isOperator = useIsOperator();
  const screens = useScreens(project?.id);
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
    ...(isOperator ? installationCommands(() => void navigate({ to: '/installation' })) : []),
  ];
  if (project === undefined) return general;
  const own = screens.flatMap((screen): Command[] => {
    const { to, title, foundAs = title, parts = [], partsOfOwners = [] } = screen;
    if (foundAs === undefined) return [];
    const parent = screens.find((one) => one.icon !== undefined && isBelow(to, one.to));
    const command = {
      id: to,
      group: 'Pages',
      name: foundAs,
      icon: (parent ?? screen).icon ?? LayoutGrid,
      run: () => void navigate({ to, params: { projectId: project.id } }),
    } satisfies Command;
    return [
      parent?.title === undefined ? command : { ...command, detail: parent.title },
      ...[...parts, ...(isOwner ? partsOfOwners : [])].map((part) => {
        return { ...command, id: `${to} ${part}`, name: part, detail: foundAs };
      }),
    ];
  });
  return [...own, ...general];
}

/** Returns the screen of the operator, and what is on it. */
function installationCommands(run: () => void): Command[] {
  const command = { id: 'installation', group: 'Pages', name: 'Installation', icon: Monitor, run } satisfies Command;
  const parts = ['Server version', 'Processes and replicas', 'Database size', 'Background jobs', 'Checks of doctor'];
  return [
    command,
    ...parts.map((part) => ({ ...command, id: `installation ${part}`, name: part, detail: command.name })),
  ];
}

/** Returns whether a screen is below another one. All screens are below the overview, which is none of their areas. */
function isBelow(path: string, top: string): boolean {
  return top !== '/projects/$projectId' && path.startsWith(`${top}/`);
}

function useActionCommands(): Command[] {
  const signOut = useSignOut();
  const theme = useTheme();
  const themes = { light: 'Use light theme', dark: 'Use dark theme', system: 'Use system theme' } as const;
  const action = (id: string, name: string, icon: LucideIcon, run: () => void): Command => {
    return { id, group: 'Actions', name, icon, run };
  };
  return [
    ...Object.entries(themes)
      .filter(([choice]) => choice !== theme)
      .map(([choice, name]) => action(choice, name, SunMoon, () => chooseTheme(choice as ThemeChoice))),
    action('shortcuts', 'Keyboard shortcuts', Keyboard, () => setShortcutsOpen(true)),
    action('sign-out', 'Sign out', LogOut, () => void signOut()),
  ];
}

/** Returns the newest projects, or those that a text finds. */
function useProjectCommands(text: string): Command[] {
  const navigate = useNavigate();
  const owner = useOwner();
  const query = useDebounced(text, 200);
  const found = useQuery({
    queryKey: [...projectsKey, 'search', query],
    queryFn: async () =>
      await owner.listOwnedProjects({ desc: true, limit: perGroupMax, ...(query === '' ? {} : { query }) }),
    placeholderData: keepPreviousData,
  });
  const rows = (found.data ?? []).map(({ id, displayName }) => ({
    id: `project-${id}`,
    name: displayName,
    run: () => void navigate({ to: '/projects/$projectId', params: { projectId: id } }),
  }));
  const all = {
    id: 'all-projects',
    name: 'All results in projects',
    run: () => void navigate({ to: '/projects', search: query === '' ? {} : { q: query } }),
  };
  const hasMore = query !== '' && found.data?.nextCursor != null;
  return [...rows, ...(hasMore ? [all] : [])].map((row) => ({ ...row, group: 'Projects', icon: Box }));
}
