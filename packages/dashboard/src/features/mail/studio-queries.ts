import type { AdminEmailTemplate, AdminOwnedProject } from '@portico/react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { refresh } from '../../lib/queries.ts';

/** Returns the query key of everything in the editors of a project. */
export const studioKey = (projectId: string) => ['email-studio', projectId];

/** Reads the templates of the project: built-in ones first. */
export function useTemplates(project: AdminOwnedProject) {
  return useQuery({
    queryKey: [...studioKey(project.id), 'templates'],
    queryFn: async () => await project.app.listEmailTemplates(),
  });
}

/** Reads a template of the project; null if it does not exist. */
export function useTemplate(project: AdminOwnedProject, id: string): UseQueryResult<AdminEmailTemplate | null> {
  return useQuery({
    queryKey: [...studioKey(project.id), 'templates'],
    queryFn: async () => await project.app.listEmailTemplates(),
    select: (templates) => templates.find((one) => one.id === id) ?? null,
  });
}

/** Reads the themes of the project: built-in ones first. */
export function useThemes(project: AdminOwnedProject) {
  return useQuery({
    queryKey: [...studioKey(project.id), 'themes'],
    queryFn: async () => await project.app.listEmailThemes(),
  });
}

/** Reads the drafts of the project, last updated first. */
export function useDrafts(project: AdminOwnedProject) {
  return useQuery({
    queryKey: [...studioKey(project.id), 'drafts'],
    queryFn: async () => await project.app.listEmailDrafts(),
  });
}

/** Reads the source of a template or theme without changes; null if it is not built in. */
export function useBuiltInSource(project: AdminOwnedProject, id: string): UseQueryResult<string | null> {
  return useQuery({
    queryKey: [...studioKey(project.id), 'built-in', id],
    queryFn: async () => await orNull(project.app.emails.getBuiltInSource(id)),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Loads templates, themes and drafts again after a change. */
export async function refreshStudio(projectId: string): Promise<void> {
  await refresh(studioKey(projectId));
}

/** Returns null for something that does not exist. */
export async function orNull<T>(loading: Promise<T>): Promise<T | null> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 404) return null;
    throw error;
  }
}
