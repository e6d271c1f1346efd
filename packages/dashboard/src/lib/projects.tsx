import type { AdminOwnedProject, AdminProjectConfig } from '@portico/react';
import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { refresh } from './queries.ts';
import { useOwner } from './session.tsx';

/** ID of the internal project, which stores the accounts of this dashboard. It always exists and cannot be deleted. */
export const internalProjectId = 'internal';

/** Beginning of the query keys of projects. */
export const projectsKey = ['projects'];

/** Beginning of the query keys of lists of projects. */
export const projectListKey = [...projectsKey, 'list'];

/** Loads the newest projects of the signed-in owner, without the internal project. @param count how many at most */
export function useNewestProjects(count: number) {
  const owner = useOwner();
  return useQuery({
    queryKey: [...projectsKey, 'newest', count],
    queryFn: async () => {
      const found = await owner.listOwnedProjects({ desc: true, limit: count + 1 });
      return found.filter(({ id }) => id !== internalProjectId).slice(0, count);
    },
  });
}

/** Returns the project with this ID, or null if it is not one of the owner's. A project of a list is shown while it loads. */
export function useOwnProject(projectId: string) {
  const owner = useOwner();
  const queries = useQueryClient();
  return useQuery({
    queryKey: [...projectsKey, 'one', projectId],
    queryFn: async () => await owner.getOwnedProject(projectId),
    placeholderData: () =>
      queries
        .getQueriesData<InfiniteData<{ rows: readonly AdminOwnedProject[] }>>({ queryKey: projectListKey })
        .flatMap(([, list]) => list?.pages ?? [])
        .flatMap(({ rows }) => rows)
        .find(({ id }) => id === projectId),
  });
}

/** Returns whether the signed-in person is an operator of this server: an owner of the internal project. */
export function useIsOperator(): boolean {
  return useOwnProject(internalProjectId).data?.role === 'owner';
}

/** Loads the projects again after a change. */
export async function refreshProjects(): Promise<void> {
  await refresh(projectsKey);
}

/**
 * Changes the configuration of a project. The change starts from what is saved now, because another owner may have saved
 * something after this screen loaded.
 *
 * @param change returns the settings to write
 * @throws {EditConflict} thrown by `change` when the saved settings no longer fit it
 */
export async function changeConfig(
  project: AdminOwnedProject,
  change: (saved: AdminProjectConfig) => Partial<AdminProjectConfig>,
): Promise<void> {
  const { config } = await project.app.getProject();
  try {
    await project.update({ config: change(config) });
  } finally {
    await refreshProjects();
  }
}

const ProjectContext = createContext<AdminOwnedProject | undefined>(undefined);

/** Provides the project of the URL to the screens below it. */
export function ProjectProvider({ project, children }: { project: AdminOwnedProject; children: ReactNode }) {
  return <ProjectContext value={project}>{children}</ProjectContext>;
}

/** Returns the project of the URL, with its admin app. */
export function useProject(): AdminOwnedProject {
  const project = useContext(ProjectContext);
  if (project === undefined) throw new Error('useProject requires a ProjectProvider.');
  return project;
}

/** Returns the project of the URL; undefined on screens without a project. */
export function useProjectIfAny(): AdminOwnedProject | undefined {
  return useContext(ProjectContext);
}
