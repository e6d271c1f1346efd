import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopbackAddress, isLoopbackHost } from '../platform/loopback.ts';
import type { Settings } from '../settings/settings.ts';
import { renderText, send } from './render.ts';

/** Headers that proxies add. A request with any of them comes from somewhere else. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
] as const;

/** The host name in a `Host` header, without the port. */
function hostnameOf(header: string | undefined): string {
  return (header ?? '').replace(/:\d{1,5}$/, '');
}

/**
 * Whether a request was sent on this machine, to a loopback name, and by no proxy. A page of another site cannot send
 * such a request by DNS rebinding: its requests carry its own name as `Host`. Looks at the socket, never at headers that
 * claim an address. HTTP/1.0 is what nginx speaks by default, without any header that gives the proxy away.
 */
export function isLocalRequest(request: FastifyRequest): boolean {
  const { headers, socket, raw } = request;
  return (
    isLoopbackAddress(socket.remoteAddress ?? '') &&
    isLoopbackHost(hostnameOf(headers.host)) &&
    raw.httpVersion !== '1.0' &&
    proxyHeaders.every((name) => headers[name] === undefined)
  );
}

/** Whether development conveniences are available to a request: in development mode, for requests of this machine. */
export function isLocalDevelopment({ isProduction }: Pick<Settings, 'isProduction'>, request: FastifyRequest): boolean {
  return !isProduction && isLocalRequest(request);
}

/** Adds routes that answer 404 to requests that do not come from this machine. */
export async function addLocalRoutes(server: FastifyInstance, add: (routes: FastifyInstance) => void): Promise<void> {
  await server.register((routes, _options, done) => {
    routes.addHook('onRequest', (request, reply, next) => {
      if (isLocalRequest(request)) next();
      else send(request, reply, renderText(404, 'There is nothing here.'));
    });
    add(routes);
    done();
  });
}
