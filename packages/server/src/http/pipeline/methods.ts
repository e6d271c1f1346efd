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

/** The methods of a URL template, such as `/api/v1/users/:user_id`. */
interface Place {
  readonly template: readonly string[];
  readonly methods: Set<string>;
}

/**
 * Answers OPTIONS for every URL with the methods that it supports (RFC 9110 §9.3.7), and rejects those that a URL of the API does
 * not support. URLs of the API, and `/health`, which the SDK fetches from other origins, also answer the preflight of browsers.
 * Call it before the first route is added.
 *
 * No route exists for these answers: two thirds of all routes would serve nothing else, and each takes time at the start.
 *
 * @param isApi whether a URL belongs to the API
 * @param isShared whether pages of other origins may send a request
 * @see docs/reference/protocol/requests.md#cors-and-response-headers
 */
export function answerOtherMethods(
  server: FastifyInstance,
  isApi: (request: FastifyRequest) => boolean,
  isShared: (request: FastifyRequest) => boolean,
): void {
  const places = new Map<string, Place>();
  server.addHook('onRoute', ({ url, method, config }) => {
    if (config?.isRefusal === true) return;
    const place = places.get(url) ?? { template: segmentsOf(url), methods: new Set() };
    places.set(url, place);
    for (const name of [method].flat()) place.methods.add(name);
  });
  server.addHook('onRequest', (request, reply, next) => {
    if (request.method === 'OPTIONS') {
      const supported = request.url === '*' ? methods : methodsAt(places.values(), request);
      answerOptions(reply.header('allow', allowOf(supported)), isShared(request));
      return;
    }
    const supported = request.is404 && isApi(request) ? methodsAt(places.values(), request) : [];
    if (supported.length > 0) refuseMethod(request, reply, supported);
    else next();
  });
}

function answerOptions(reply: FastifyReply, isShared: boolean): void {
  if (!isShared) reply.code(204).send();
  else
    reply
      .headers({ ...corsHeaders, ...preflightHeaders })
      .code(200)
      .send('');
}

/** Returns the methods of the template that fits the URL of a request most closely. */
function methodsAt(places: Iterable<Place>, { url }: FastifyRequest): readonly string[] {
  const path = segmentsOf(url.split('?', 1)[0] ?? url);
  let closest: Place | undefined;
  for (const place of places) {
    if (!fits(place.template, path)) continue;
    if (closest === undefined || fits(closest.template, place.template)) closest = place;
  }
  return [...(closest?.methods ?? [])];
}

/** Splits a path or a URL template into its segments. */
export const segmentsOf = (path: string): readonly string[] => path.split('/');

/** Returns whether a URL template covers a path, or a template with fewer parameters. */
export function fits(template: readonly string[], path: readonly string[]): boolean {
  const hasRest = template.at(-1) === '*';
  if (hasRest ? path.length < template.length : path.length !== template.length) return false;
  return template.every((segment, at) => segment === '*' || segment.startsWith(':') || segment === path[at]);
}
