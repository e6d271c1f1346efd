import '../hooks/twins.ts';

import type { PorticoClientApp } from '@portico/js';
import { createContext, useContext } from 'react';

/** The app that the components below a provider belong to. */
export const AppContext = createContext<PorticoClientApp | null>(null);

/** Which project the app must belong to. */
interface ProjectMatch<ProjectId extends string = string> {
  /** Throws unless the app belongs to this project, and makes the types say so. */
  readonly projectIdMustMatch?: ProjectId;
}

/**
 * Answers the app of the nearest provider.
 *
 * @throws {Error} there is no provider above, or its app belongs to another project than `projectIdMustMatch`
 */
export function usePorticoApp<ProjectId extends string = string>(
  options: ProjectMatch<ProjectId> = {},
): PorticoClientApp<ProjectId> {
  const app = useContext(AppContext);
  if (app === null) throw new Error('usePorticoApp must be used within a PorticoProvider');
  const wanted = options.projectIdMustMatch;
  if (wanted !== undefined && app.projectId !== wanted) {
    throw new Error(`The app belongs to the project ${app.projectId}, but here the project ${wanted} is needed.`);
  }
  return app as PorticoClientApp<string> as PorticoClientApp<ProjectId>;
}
