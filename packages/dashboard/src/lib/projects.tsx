import type { AdminOwnedProject, AdminProjectConfig } from '@portico/react';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { refresh } from './queries.ts';
import { useOwner } from './session.tsx';

/** ID of the internal project, which stores the accounts of this dashboard. It always exists and cannot be deleted. */
export const internalProjectId = 'internal';

/** Query key of the list of projects. */
export const projectsKey = ['projects'];

/**
 * Returns the projects of the signed-in owner.
 *
 * @param refetchOnMount false for parts of a screen that has loaded them already. Default: true
 */
export function useProjects({ refetchOnMount = true }: { readonly refetchOnMount?: boolean } = {}) {
  const owner = useOwner();
  return useQuery({ queryKey: projectsKey, queryFn: async () => await owner.listOwnedProjects(), refetchOnMount });
}

/** Returns the projects of the owner, newest first, without the internal project. */
export function ownProjectsIn(projects: readonly AdminOwnedProject[]): AdminOwnedProject[] {
  return projects
    .filter(({ id }) => id !== internalProjectId)
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/** Returns whether the signed-in person is an operator of this server: an owner of the internal project. */
export function useIsOperator(): boolean {
  const projects = useProjects({ refetchOnMount: false });
  return projects.data?.some(({ id, role }) => id === internalProjectId && role === 'owner') ?? false;
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
