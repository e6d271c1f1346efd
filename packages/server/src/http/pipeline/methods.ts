import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { corsHeaders, preflightHeaders } from '../answer/api-headers.ts';
import { renderText, send } from '../answer/render.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route rejects methods that its URL does not support. */
    isRefusal?: true;
  }
}

/** Methods of the API. Every GET also has a HEAD. */
export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly HTTPMethods[];

const allMethods: ReadonlySet<string> = new Set([...methods, 'HEAD', 'OPTIONS']);

/** Returns whether the server knows the method of a request. */
export function isKnownMethod({ method }: FastifyRequest): boolean {
  return allMethods.has(method);
}

/** Returns the value of the header `Allow`. @param supported default: all methods of the API */
function allowOf(supported: Iterable<string> = methods): string {
  const names = new Set(supported);
  if (names.has('GET')) names.add('HEAD');
  return [...names.add('OPTIONS')].join(', ');
}

/** Rejects a method, and names those that the URL supports, as RFC 9110 §15.5.6 requires. */
export function refuseMethod(request: FastifyRequest, reply: FastifyReply, supported?: Iterable<string>): FastifyReply {
  return send(request, reply, renderText(405, 'Method not allowed', { allow: allowOf(supported) }));
}

/**
 * Answers OPTIONS for every URL with the methods that it supports (RFC 9110 §9.3.7). URLs of the API, and `/health`, which
 * the SDK fetches from other origins, also answer the preflight of browsers. Call it before the first route is added.
 *
 * @param isShared whether pages of other origins may send a request
 * @see docs/reference/protocol/requests.md#cors-and-response-headers
 */
export function answerOptions(server: FastifyInstance, isShared: (request: FastifyRequest) => boolean): void {
  const methodsOf = new Map<string, Set<string>>();
  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const supported = methodsOf.get(request.routeOptions.url ?? '') ?? [];
    reply.header('allow', allowOf(request.url === '*' ? methods : supported));
    return isShared(request)
      ? reply
          .headers({ ...corsHeaders, ...preflightHeaders })
          .code(200)
          .send('')
      : reply.code(204).send();
  };
  server.addHook('onRoute', function collect({ url, method, config }) {
    if (config?.isRefusal === true || method === 'OPTIONS') return;
    const known = methodsOf.get(url) ?? new Set<string>();
    const isNew = !methodsOf.has(url);
    methodsOf.set(url, known);
    for (const name of [method].flat()) known.add(name);
    if (isNew) this.route({ method: 'OPTIONS', url, handler: answer });
  });
  server.addHook('onRequest', (request, reply, next) => {
    // Nothing else answers these: the API responds to OPTIONS at once, also for paths that do not exist.
    if (request.method === 'OPTIONS' && (request.is404 || isShared(request))) answer(request, reply);
    else next();
  });
}
