import './twins.ts';

import type { PorticoClientApp } from '@portico/js';
import { createContext, useContext } from 'react';

/** The app of the nearest provider. */
export const AppContext = createContext<PorticoClientApp | null>(null);

/** Options of `usePorticoApp`. */
interface ProjectMatch<ProjectId extends string = string> {
  /** Throws unless the app belongs to this project, and narrows the type to it. */
  readonly projectIdMustMatch?: ProjectId;
}

/**
 * Returns the app of the nearest provider.
 *
 * @throws {Error} there is no provider, or its app belongs to a different project than `projectIdMustMatch`
 */
export function usePorticoApp<ProjectId extends string = string>(
  options: ProjectMatch<ProjectId> = {},
): PorticoClientApp<ProjectId> {
  const app = useContext(AppContext);
  if (app === null) throw new Error('usePorticoApp must be used within a PorticoProvider');
  const wanted = options.projectIdMustMatch;
  if (wanted !== undefined && app.projectId !== wanted) {
    throw new Error(
      `The app belongs to the project ${app.projectId}, but this component requires the project ${wanted}.`,
    );
  }
  return app as PorticoClientApp<string> as PorticoClientApp<ProjectId>;
}
