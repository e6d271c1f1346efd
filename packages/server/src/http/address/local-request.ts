import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopbackAddress, isLoopbackHost } from '../../base/loopback.ts';
import type { Settings } from '../../settings/settings.ts';
import { renderText, send } from '../answer/render.ts';

/** Headers that proxies add. A request with any of them is not local. */
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

/** Returns the host name of a `Host` header, without the port. */
function hostnameOf(header: string | undefined): string {
  return (header ?? '').replace(/:\d{1,5}$/, '');
}

/**
 * Returns whether a request was sent from this machine to a loopback name without a proxy. DNS rebinding cannot create
 * such a request, because `Host` then contains the name of the other site. Checks the socket, never address headers.
 * HTTP/1.0 requests are not local: nginx uses it by default, without any header that reveals the proxy.
 */
export function isLocalRequest(request: FastifyRequest): boolean {
  const { headers, socket, raw } = request;
  return (
    isLoopbackAddress(socket.remoteAddress ?? '') &&
    // @guard development-features-are-local-host-name
    isLoopbackHost(hostnameOf(headers.host)) &&
    raw.httpVersion !== '1.0' &&
    // @guard development-features-are-local-proxies
    proxyHeaders.every((name) => headers[name] === undefined)
  );
}

/** Returns whether development features are available to a request: in development mode, for local requests. */
export function isLocalDevelopment({ isProduction }: Pick<Settings, 'isProduction'>, request: FastifyRequest): boolean {
  return !isProduction && isLocalRequest(request);
}

/** Adds routes that return 404 for requests from other machines. */
export async function addLocalRoutes(server: FastifyInstance, add: (routes: FastifyInstance) => void): Promise<void> {
  await server.register((routes, _options, done) => {
    routes.addHook('onRequest', (request, reply, next) => {
      if (isLocalRequest(request)) next();
      else send(request, reply, renderText(404, 'Not found.'));
    });
    add(routes);
    done();
  });
}
