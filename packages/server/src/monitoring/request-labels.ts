import type { FastifyRequest } from 'fastify';
import { isKnownMethod } from '../http/pipeline/methods.ts';

/** Returns the method, or `other` for one that the server does not know. */
export function methodOf(request: FastifyRequest): string {
  return isKnownMethod(request) ? request.method : 'other';
}

/** Returns the route template. The names of the files of the dashboard change with each build. */
export function routeOf({ routeOptions }: FastifyRequest): string {
  const { url } = routeOptions;
  if (url === undefined) return 'unmatched';
  return /\.[a-z0-9]+$|^\/assets\/\*$/.test(url) && !url.startsWith('/api/') && !url.startsWith('/.well-known/')
    ? 'files'
    : url;
}
