import { PorticoClientApp } from '@portico/js';
import { findLogin, type Login, type LoginFilter } from './credentials.ts';
import { Failure } from './failure.ts';

/**
 * Returns the latest login that matches the filter.
 *
 * @throws {Failure} no login matches
 */
export function requireLogin(credentials: string, filter: LoginFilter): Login {
  const login = findLogin(credentials, filter);
  if (login === undefined) throw new Failure('You are not signed in. Sign in with: portico login');
  return login;
}

/** Creates a client app with the session of a login. */
export function appOf({ apiUrl, projectId, publishableClientKey, refreshToken }: Login): PorticoClientApp {
  const tokenStore = { accessToken: '', refreshToken };
  return new PorticoClientApp({ baseUrl: apiUrl, projectId, publishableClientKey, tokenStore });
}
