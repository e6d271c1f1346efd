import type { ProjectRole } from '@portico/react';
import type { ReactNode } from 'react';
import { useMayChange } from '../../lib/rights.tsx';

/** For controls that change something: `true` requires the role of this part of the screen. */
export type ChangesProp = true | ProjectRole | undefined;

/** Returns whether a control with this property is shown to the person. */
export function useIsShown(changes: ChangesProp): boolean {
  const mayChange = useMayChange(changes === true ? undefined : changes);
  return changes === undefined || mayChange;
}

/** Shows its content only to people whose role allows changes. */
export function Changes({ children }: { children: ReactNode }) {
  return useMayChange() ? children : null;
}
