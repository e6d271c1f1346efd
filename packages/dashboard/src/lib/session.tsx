import type { CurrentInternalUser, PorticoClientApp } from '@portico/react';
import { createContext, type ReactNode, useContext } from 'react';
import type { DashboardSettings } from './settings.ts';

/** Everything that is there before anyone signs in. */
export interface Ground {
  app: PorticoClientApp;
  settings: DashboardSettings;
  /** The first account was made: this server is not fresh any more. */
  noteFirstAccount: () => void;
}

const GroundContext = createContext<Ground | undefined>(undefined);
const UserContext = createContext<CurrentInternalUser | undefined>(undefined);

/** Hands the client app and the server's settings to the screens. */
export function GroundProvider({ ground, children }: { ground: Ground; children: ReactNode }) {
  return <GroundContext value={ground}>{children}</GroundContext>;
}

/** Hands the signed-in project owner to the screens. */
export function UserProvider({ user, children }: { user: CurrentInternalUser; children: ReactNode }) {
  return <UserContext value={user}>{children}</UserContext>;
}

/** The client app of the internal project and the settings of the server. */
export function useGround(): Ground {
  const ground = useContext(GroundContext);
  if (ground === undefined) throw new Error('useGround needs a GroundProvider above it.');
  return ground;
}

/** The signed-in project owner. */
export function useOwner(): CurrentInternalUser {
  const user = useContext(UserContext);
  if (user === undefined) throw new Error('useOwner needs a UserProvider above it.');
  return user;
}
