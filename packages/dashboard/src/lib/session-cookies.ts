import { CookieStore } from '@portico/js/internals';

/**
 * Returns the cookies of a session on a page of the server. Every server has a project `internal`, and all ports of `localhost` share
 * cookies: without the port, the dashboards of two servers would end each other's sessions.
 */
export function sessionCookies(projectId: string): CookieStore {
  const { hostname, port } = location;
  return new CookieStore(
    projectId === 'internal' && hostname === 'localhost' && port !== '' ? `${projectId}.${port}` : projectId,
  );
}
