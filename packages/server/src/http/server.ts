import { bodyLimits, KnownErrors } from '@portico/contract';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type HTTPMethods } from 'fastify';
import { newRequestId } from '../base/ids.ts';
import { type HttpsOnly, headersFor, newExposedHeaders } from './answer/api-headers.ts';
import { adoptNewNames } from './answer/header-names.ts';
import { renderError, renderText, send } from './answer/render.ts';
import type { ImplementedEndpoint } from './implement.ts';
import { answerOtherMethods, fits, isKnownMethod, methods, refuseMethod, segmentsOf } from './pipeline/methods.ts';
import { answerWith, type PipelineParts } from './pipeline/pipeline.ts';
import { answerUnreadable } from './pipeline/unreadable-request.ts';

/** Other base paths, which serve the same handlers. @see docs/reference/protocol/requests.md#base-paths-and-routing */
const otherBases = /^\/api\/(?:latest|v2beta[1-5])(?=[/?]|$)/;
const base = '/api/v1';

/** Node's default timeouts apply: five minutes for the whole request, one minute for its headers. */
const serverOptions = { exposeHeadRoutes: true, trustProxy: false, logger: false } as const;

/**
 * Creates the HTTP server with the endpoints of the API. Other files add pages and health checks.
 *
 * @param watch called before the first hook is added, to observe all requests, refused ones too
 */
export function createHttpServer(
  endpoints: readonly ImplementedEndpoint[],
  parts: PipelineParts,
  watch?: (server: FastifyInstance) => void,
): FastifyInstance {
  const { publicUrl, basePath, hstsSubdomains, keepAliveSeconds } = parts.platform.settings;
  const isHttps = publicUrl?.startsWith('https:') === true;
  const httpsOnly: HttpsOnly = !isHttps ? 'nothing' : hstsSubdomains ? 'subdomains' : 'host';
  const server = Fastify({
    ...serverOptions,
    bodyLimit: bodyLimits.standard,
    keepAliveTimeout: keepAliveSeconds * 1000,
    // A request that was sent before the stop is answered. Its answer closes the connection.
    return503OnClosing: false,
    genReqId: newRequestId,
    rewriteUrl: (request) => {
      const url = withoutBasePath(request.url ?? '/', basePath);
      // What Fastify calls the original URL is without the base path too.
      Object.assign(request, { originalUrl: url });
      return url.replace(otherBases, base);
    },
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, httpsOnly),
    frameworkErrors: (_error, request, reply) => refuseAddress(request, reply, httpsOnly),
  });
  // Bodies arrive as bytes. The pipeline parses them, so that errors have the texts of the protocol.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  watch?.(server);
  server.addHook('onRequest', (request, reply, next) => {
    const toApi = isApi(request);
    reply.headers(headersFor(toApi, httpsOnly)).header('x-stack-request-id', request.id);
    if (toApi && adoptNewNames(request.headers)) reply.headers(newExposedHeaders);
    // Fastify would fail for QUERY without a content type.
    if (!isKnownMethod(request)) refuseMethod(request, reply);
    else if (isEncoded(request)) refuseEncoding(request, reply);
    else next();
  });
  answerOtherMethods(server, isApi, (request) => isApi(request) || /^\/health(?:\?|$)/.test(request.originalUrl));
  server.setErrorHandler(async (error, request, reply) => {
    const cause = transportError(error, request.routeOptions.bodyLimit ?? bodyLimits.standard);
    const rendered = renderError(cause, request.id);
    parts.account({
      operation: `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
      requestId: request.id,
      startedAt: performance.now(),
      trips: 0,
      status: rendered.status,
      error: rendered.isUnexpected && !hasDisconnected(request) ? cause : undefined,
    });
    return await send(request, reply, rendered);
  });
  addRoutes(server, endpoints, parts);
  return server;
}

/**
 * Removes the path of the public URL, which the proxy has passed on. Requests that do not pass the proxy, such as health checks,
 * may omit it.
 */
function withoutBasePath(url: string, basePath: string): string {
  if (!url.startsWith(basePath)) return url;
  const rest = url.slice(basePath.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : url;
}

function isApi(request: FastifyRequest): boolean {
  return /^\/api(?:[/?]|$)/.test(request.originalUrl);
}

function addRoutes(server: FastifyInstance, endpoints: readonly ImplementedEndpoint[], parts: PipelineParts): void {
  const taken = new Map<string, Set<string>>();
  for (const endpoint of endpoints) {
    const [method, path] = endpoint.operation.split(' ') as [HTTPMethods, string];
    const url = path === '/' ? base : `${base}${path}`;
    const { bodyLimit, beforeBody, answer } = answerWith(endpoint, parts);
    server.route({
      method,
      url,
      bodyLimit,
      handler: answer,
      ...(beforeBody === undefined ? {} : { onRequest: beforeBody }),
    });
    taken.set(url, (taken.get(url) ?? new Set()).add(method));
  }
  refuseCovered(server, taken);
}

/**
 * Rejects methods of a URL that another template would take: `GET /user-api-keys/check` is not the key `check`. Methods that no
 * template takes are rejected without a route.
 */
function refuseCovered(server: FastifyInstance, taken: ReadonlyMap<string, ReadonlySet<string>>): void {
  const places = [...taken].map(([url, known]) => ({ url, known, template: segmentsOf(url) }));
  for (const { url, known, template } of places) {
    const others = places.filter((other) => other.known !== known && fits(other.template, template));
    const covered = methods.filter((method) => !known.has(method) && others.some((other) => other.known.has(method)));
    const handler = (request: FastifyRequest, reply: FastifyReply) => refuseMethod(request, reply, known);
    if (covered.length > 0) server.route({ method: covered, url, handler, config: { isRefusal: true } });
  }
}

/** Returns whether the client disconnected while it was sending the body, which is not a server error. */
function hasDisconnected({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** Rejects URLs that cannot be decoded or are too long. They reach no route and no hook. */
function refuseAddress(request: FastifyRequest, reply: FastifyReply, httpsOnly: HttpsOnly): FastifyReply {
  reply.headers(headersFor(isApi(request), httpsOnly)).header('x-stack-request-id', request.id);
  return send(request, reply, renderText(404, 'The page does not exist: its URL cannot be decoded.'));
}

/** Returns whether a body is compressed. Bodies of GET are ignored. */
function isEncoded({ method, headers }: FastifyRequest): boolean {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  return coding !== '' && coding !== 'identity' && (methods as readonly string[]).includes(method) && method !== 'GET';
}

/** Rejects a compressed body, and states that bodies are not compressed, as RFC 9110 §15.5.16 describes. */
function refuseEncoding(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const text = 'The request body must not be compressed: send it without Content-Encoding.';
  return send(request, reply, renderText(415, text, { 'accept-encoding': 'identity' }));
}

/** Responds to requests below `/api` that match no endpoint. */
export async function answerUnknownApiPath(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const text = `404: the page does not exist. There is nothing at ${request.originalUrl.slice(0, 1000)}.`;
  return await send(request, reply, renderText(404, text));
}

/** Converts errors of the HTTP server from before the pipeline. */
function transportError(error: unknown, bodyLimitBytes: number): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new KnownErrors.BodyParsingError({ message: `The request body is larger than ${bodyLimitBytes} bytes` });
  }
  if (error.code.startsWith('FST_ERR_CTP_')) {
    return new KnownErrors.BodyParsingError({ message: `The request body cannot be read: ${error.message}` });
  }
  return error;
}
