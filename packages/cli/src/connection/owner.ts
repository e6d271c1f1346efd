import { CommandFailure, oneLine } from '@portico/contract/command-line';
import { type BaseUser, PorticoClientApp } from '@portico/js';
import { internals, type Session } from '@portico/js/internals';
import type { Login } from './credentials.ts';

/** A signed-in owner of projects. */
export interface Owner {
  readonly app: PorticoClientApp<'internal'>;
  readonly session: Session;
}

/** Returns the owner of a login of the dashboard. */
export function ownerOf(login: Login): Owner {
  const app = appOf(login) as PorticoClientApp<'internal'>;
  const { sessions } = app[internals];
  return { app, session: sessions.of(sessions.store(undefined)) };
}

/** Creates a client app with the session of a login. */
export function appOf({ apiUrl, projectId, publishableClientKey, refreshToken }: Login): PorticoClientApp {
  const tokenStore = { accessToken: '', refreshToken };
  return new PorticoClientApp({ baseUrl: apiUrl, projectId, publishableClientKey, tokenStore });
}

/** Checks that the session of an owner has not ended. @throws {CommandFailure} it has */
export async function requireSession({ app, session }: Owner): Promise<void> {
  if ((await session.freshAccessToken()) !== null) return;
  const { baseUrl } = app[internals].options;
  throw new CommandFailure(`Your session at ${String(baseUrl)} has ended. Sign in again with: portico login`);
}

/** Lists the projects of an owner. @throws {CommandFailure} the session has ended */
export async function projectsOf(owner: Owner) {
  await requireSession(owner);
  const { app, session } = owner;
  const { items } = await app[internals].transport('client', session).call('GET /internal/projects');
  return items.map(({ id, display_name: displayName, role }) => ({ id, displayName, role }));
}

/** Returns a name of a user for people. */
export function nameOf({
  displayName,
  primaryEmail,
  id,
}: Pick<BaseUser, 'displayName' | 'primaryEmail' | 'id'>): string {
  if (displayName === null) return primaryEmail ?? id;
  return `${oneLine(displayName)}${primaryEmail === null ? '' : ` (${primaryEmail})`}`;
}
