import { CookieStore } from '@portico/js/internals';

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns the cookies of a session on a page of the server. Every server has a project `internal`, and all ports of a host share
 * cookies: without the port, the dashboards of two servers would end each other's sessions.
 */
export function sessionCookies(projectId: string): CookieStore {
  const { hostname, port } = location;
  return new CookieStore(
    projectId === 'internal' && loopback.has(hostname) && port !== '' ? `${projectId}.${port}` : projectId,
  );
}
