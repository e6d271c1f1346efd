import type { AdminOwnedProject } from '@portico/react';
import { createContext, type ReactNode, useContext } from 'react';
import { refreshAnswers, useAnswer } from './answers.ts';
import { useOwner } from './session.tsx';

/** The project that holds the accounts of this dashboard. It is there from the start and cannot be deleted. */
export const internalProjectId = 'internal';

/** The key under which the list of projects is kept. */
export const projectsKey = 'projects';

/** The projects of the signed-in owner. */
export function useProjects() {
  const owner = useOwner();
  return useAnswer(projectsKey, async () => await owner.listOwnedProjects());
}

/** The projects of the owner's apps, newest first: all but that of this dashboard. */
export function ownProjectsIn(projects: readonly AdminOwnedProject[]): AdminOwnedProject[] {
  return projects
    .filter(({ id }) => id !== internalProjectId)
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/** Asks for the projects again, after one was changed. */
export async function refreshProjects(): Promise<void> {
  await refreshAnswers(projectsKey);
}

const ProjectContext = createContext<AdminOwnedProject | undefined>(undefined);

/** Hands the project of the URL to the screens below it. */
export function ProjectProvider({ project, children }: { project: AdminOwnedProject; children: ReactNode }) {
  return <ProjectContext value={project}>{children}</ProjectContext>;
}

/** The project of the URL, with its admin app. */
export function useProject(): AdminOwnedProject {
  const project = useContext(ProjectContext);
  if (project === undefined) throw new Error('useProject needs a ProjectProvider above it.');
  return project;
}

/** The project of the URL, or undefined on screens that belong to none. */
export function useProjectIfAny(): AdminOwnedProject | undefined {
  return useContext(ProjectContext);
}
