import type { ServerUser } from '@portico/react';
import { createContext, type ReactNode, useContext } from 'react';

interface ShownUser {
  readonly user: ServerUser;
  /** Loads the user again after a change. */
  readonly onChanged: () => Promise<void>;
}

const UserContext = createContext<ShownUser | undefined>(undefined);

/** Provides the user of the page to its tabs. */
export function ShownUserProvider({ children, ...shown }: ShownUser & { children: ReactNode }) {
  return <UserContext value={shown}>{children}</UserContext>;
}

/** Returns the user of the page. */
export function useShownUser(): ShownUser {
  const shown = useContext(UserContext);
  if (shown === undefined) throw new Error('A tab of a user is outside of the page of the user.');
  return shown;
}
