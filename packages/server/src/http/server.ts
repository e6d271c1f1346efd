import { bodyLimits, KnownErrors } from '@portico/contract';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type HTTPMethods } from 'fastify';
import { newRequestId } from '../platform/ids.ts';
import { type HttpsOnly, headersFor, newExposedHeaders, preflightHeaders } from './api-headers.ts';
import { adoptNewNames } from './header-names.ts';
import type { ImplementedEndpoint } from './implement.ts';
import { answerWith, type PipelineParts } from './pipeline.ts';
import { renderError, renderText, send } from './render.ts';
import { answerUnreadable } from './unreadable-request.ts';

/** Other base paths, which serve the same handlers. @see docs/protocol/requests.md#base-paths-and-routing */
const otherBases = /^\/api\/(?:latest|v2beta[1-5])(?=[/?]|$)/;
const base = '/api/v1';
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly HTTPMethods[];

/** Node's default timeouts apply: five minutes for the whole request, one minute for its headers. */
const serverOptions = { exposeHeadRoutes: false, trustProxy: false, logger: false } as const;

/** Creates the HTTP server with the endpoints of the API. Other files add pages and health checks. */
export function createHttpServer(endpoints: readonly ImplementedEndpoint[], parts: PipelineParts): FastifyInstance {
  const { publicUrl, hstsSubdomains } = parts.platform.settings;
  const isHttps = publicUrl?.startsWith('https:') === true;
  const httpsOnly: HttpsOnly = !isHttps ? 'nothing' : hstsSubdomains ? 'subdomains' : 'host';
  const server = Fastify({
    ...serverOptions,
    bodyLimit: bodyLimits.standard,
    // A request that was sent before the stop is answered. Its answer closes the connection.
    return503OnClosing: false,
    genReqId: newRequestId,
    rewriteUrl: (request) => (request.url ?? '/').replace(otherBases, base),
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, httpsOnly),
    frameworkErrors: (_error, request, reply) => refuseAddress(request, reply, httpsOnly),
  });
  // Bodies arrive as bytes. The pipeline parses them, so that errors have the texts of the protocol.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  server.addHook('onRequest', (request, reply, next) => {
    const toApi = isApi(request);
    reply.headers(headersFor(toApi, httpsOnly)).header('x-stack-request-id', request.id);
    if (toApi && adoptNewNames(request.headers)) reply.headers(newExposedHeaders);
    // Fastify would fail for QUERY without a content type.
    if (!isKnownMethod(request)) void refuseMethod(request, reply);
    else if (toApi && request.method === 'OPTIONS') reply.headers(preflightHeaders).code(200).send('');
    else next();
  });
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
  for (const [url, known] of taken) {
    const missing = methods.filter((method) => !known.has(method));
    const refuse = async (request: FastifyRequest, reply: FastifyReply) =>
      await refuseMethod(request, reply, [...known]);
    if (missing.length > 0) server.route({ method: missing, url, handler: refuse });
  }
}

/** Whether the client disconnected while it was sending the body, which is not a server error. */
function hasDisconnected({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** Rejects URLs that cannot be decoded or are too long. They reach no route and no hook. */
function refuseAddress(request: FastifyRequest, reply: FastifyReply, httpsOnly: HttpsOnly): FastifyReply {
  reply.headers(headersFor(isApi(request), httpsOnly)).header('x-stack-request-id', request.id);
  return send(request, reply, renderText(404, 'The page does not exist: its URL cannot be decoded.'));
}

/** Rejects a method, and names those that the URL supports, as RFC 9110 §15.5.6 requires. */
async function refuseMethod(
  request: FastifyRequest,
  reply: FastifyReply,
  supported: readonly string[] = methods,
): Promise<FastifyReply> {
  return await send(
    request,
    reply,
    renderText(405, 'Method not allowed', { allow: [...supported, 'OPTIONS'].join(', ') }),
  );
}

function isKnownMethod({ method }: FastifyRequest): boolean {
  return ([...methods, 'OPTIONS', 'HEAD'] as string[]).includes(method);
}

/** Responds to requests below `/api` that match no endpoint. */
export async function answerUnknownApiPath(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (request.method === 'HEAD') return await refuseMethod(request, reply);
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
