import type { CurrentInternalUser, PorticoClientApp } from '@portico/react';
import { createContext, type ReactNode, useContext } from 'react';
import type { DashboardSettings } from './settings.ts';

/** State that exists before sign-in. */
export interface Ground {
  app: PorticoClientApp;
  settings: DashboardSettings;
  /** Call it after the first account was created: the server now has an owner. */
  noteFirstAccount: () => void;
}

const GroundContext = createContext<Ground | undefined>(undefined);
const UserContext = createContext<CurrentInternalUser | undefined>(undefined);

/** Provides the client app and the server settings to the screens. */
export function GroundProvider({ ground, children }: { ground: Ground; children: ReactNode }) {
  return <GroundContext value={ground}>{children}</GroundContext>;
}

/** Provides the signed-in project owner to the screens. */
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
