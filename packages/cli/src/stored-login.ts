import { PorticoClientApp } from '@portico/js';
import { findLogin, type Login, type LoginFilter } from './credentials.ts';
import { Failure } from './failure.ts';

/** @throws {Failure} there is no login that fits */
export function requireLogin(credentials: string, filter: LoginFilter): Login {
  const login = findLogin(credentials, filter);
  if (login === undefined) throw new Failure('Nobody is signed in. Sign in with: portico login');
  return login;
}

/** The app of a login, signed in. */
export function appOf({ apiUrl, projectId, publishableClientKey, refreshToken }: Login): PorticoClientApp {
  const tokenStore = { accessToken: '', refreshToken };
  return new PorticoClientApp({ baseUrl: apiUrl, projectId, publishableClientKey, tokenStore });
}
