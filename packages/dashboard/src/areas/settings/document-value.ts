import { useQuery } from '@tanstack/react-query';
import { projectsKey, refreshProjects, useProject } from '../../lib/projects.tsx';

/**
 * Reads a setting that exists only in the configuration document.
 *
 * @param path path of the setting
 * @returns its value, undefined while it loads, and a function that saves another one. Null removes it
 */
export function useDocumentValue(path: `${string}.${string}`) {
  const project = useProject();
  const config = useQuery({
    queryKey: [...projectsKey, project.id, 'document'],
    queryFn: async () => await project.getConfig(),
  });
  const save = async (next: string | boolean | number | null) => {
    await project.updateConfig({ [path]: next });
    await refreshProjects();
  };
  return { value: valueAt(config.data, path), save };
}

function valueAt(document: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), document);
}
