import { useQuery } from '@tanstack/react-query';
import { projectsKey, refreshProjects, useProject } from '../../../lib/projects.tsx';

type Value = string | boolean | number | null | string[] | Entry[];

/** An entry of a list. */
type Entry = Record<string, string | number | boolean | string[] | Record<string, string>[]>;

/**
 * Reads a setting that exists only in the configuration document.
 *
 * @param path path of the setting
 * @returns its value, undefined while it loads, and a function that saves another one, or some fields of it. Null removes it
 */
export function useDocumentValue(path: `${string}.${string}`) {
  const project = useProject();
  const config = useQuery({
    queryKey: [...projectsKey, project.id, 'document'],
    queryFn: async () => await project.getConfig(),
  });
  const save = async (next: Value | Readonly<Record<string, Value>>) => {
    await project.updateConfig(changesAt(path, next));
    await refreshProjects();
  };
  return { value: valueAt(config.data, path), save };
}

/** The fields of an object are changed, and its other fields stay. */
function changesAt(path: string, next: Value | Readonly<Record<string, Value>>): Record<string, Value> {
  if (typeof next !== 'object' || next === null || Array.isArray(next)) return { [path]: next };
  return Object.fromEntries(Object.entries(next).map(([key, value]) => [`${path}.${key}`, value]));
}

function valueAt(document: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), document);
}
