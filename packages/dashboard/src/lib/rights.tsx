import type { ProjectRole } from '@portico/react';
import { createContext, type ReactNode, useContext } from 'react';
import { useProjectIfAny } from './projects.tsx';

/** Each role includes the rights of the previous ones. */
const ranks: Readonly<Record<ProjectRole, number>> = { read_only: 0, support: 1, developer: 2, owner: 3 };

const RoleContext = createContext<ProjectRole>('developer');

/** Sets the role that changes require in the screens and sections below it. Default: developer. */
export function ChangesBy({ requires, children }: { requires: ProjectRole; children: ReactNode }) {
  return <RoleContext value={requires}>{children}</RoleContext>;
}

/**
 * Returns whether the person's role allows changes in this part of the screen. True on screens without a project.
 *
 * @param role the role that a change requires, if it is not that of this part of the screen
 */
export function useMayChange(role?: ProjectRole): boolean {
  const own = useProjectIfAny()?.role ?? 'owner';
  const required = useContext(RoleContext);
  return ranks[own] >= ranks[role ?? required];
}
