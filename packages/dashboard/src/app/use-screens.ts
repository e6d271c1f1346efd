import { type RegisteredRouter, useRouter } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { internalProjectId } from '../lib/projects.tsx';
import type { ScreenData } from './screen-data.ts';
import { screenIcons } from './screen-icons.ts';

type ProjectPath = Extract<keyof RegisteredRouter['routesByPath'], `/projects/$projectId${string}`>;

/** Path of a screen that has no parameter beside the project. */
type ScreenPath = Exclude<ProjectPath, '/projects/$projectId/' | `/projects/$projectId/${string}$${string}`>;

/** A screen as the sidebar and the command palette list it. */
export interface ListedScreen extends ScreenData {
  readonly to: ScreenPath;
  /** Undefined for a screen without a link in the sidebar. */
  readonly icon: LucideIcon | undefined;
}

/** Returns the screens of a project in the order of the table. The internal project has no app to connect. */
export function useScreens(projectId: string | undefined): readonly ListedScreen[] {
  const { routesByPath } = useRouter();
  return Object.entries(routesByPath).flatMap(([to, { options }]) =>
    isListed(to) && !(to === '/projects/$projectId/connect' && projectId === internalProjectId)
      ? [{ ...options.staticData, to, icon: screenIcons[to.slice('/projects/$projectId'.length)] }]
      : [],
  );
}

function isListed(path: string): path is ScreenPath {
  return /^\/projects\/\$projectId(\/[^$]+)?$/.test(path);
}
