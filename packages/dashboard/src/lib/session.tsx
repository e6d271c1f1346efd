import type { CurrentInternalUser, PorticoClientApp } from '@portico/react';
import { createContext, type ReactNode, useContext } from 'react';
import type { DashboardSettings } from './settings.ts';

/** State that exists before sign-in. */
export interface ClientAppState {
  app: PorticoClientApp;
  settings: DashboardSettings;
  /** Call it after the first account was created: the server now has an owner. */
  onFirstAccount: () => void;
}

const ClientAppContext = createContext<ClientAppState | undefined>(undefined);
const UserContext = createContext<CurrentInternalUser | undefined>(undefined);

/** Provides the client app and the server settings to the screens. */
export function ClientAppProvider({ client, children }: { client: ClientAppState; children: ReactNode }) {
  return <ClientAppContext value={client}>{children}</ClientAppContext>;
}

/** Provides the signed-in project owner to the screens. */
export function UserProvider({ user, children }: { user: CurrentInternalUser; children: ReactNode }) {
  return <UserContext value={user}>{children}</UserContext>;
}

/** Returns the client app of the internal project and the settings of the server. */
export function useClientApp(): ClientAppState {
  const client = useContext(ClientAppContext);
  if (client === undefined) throw new Error('useClientApp requires a ClientAppProvider.');
  return client;
}

/** Returns whether this server has the documentation. False while its settings are loaded. */
export function useHasDocs(): boolean {
  return useContext(ClientAppContext)?.settings.hasDocs ?? false;
}

/** Returns the signed-in project owner. */
export function useOwner(): CurrentInternalUser {
  const user = useContext(UserContext);
  if (user === undefined) throw new Error('useOwner requires a UserProvider.');
  return user;
}
