import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { methodOf, routeOf } from './request-labels.ts';

const propagator = new W3CTraceContextPropagator();

type BeginRequest = (
  name: string,
  attributes: Attributes,
  parent: Context,
) => { readonly span: Span; readonly run: (requestId: string, next: () => void) => void };

/** Makes a span for each request, in the trace of the caller if there is one. */
export function traceRequests(server: FastifyInstance, begin: BeginRequest): void {
  server.addHook('onRequest', (request, reply, next) => {
    const attributes = attributesOf(request);
    const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
    const { span, run } = begin(nameOf(attributes), attributes, parent);
    reply.raw.once('close', () => {
      const status = Number(reply.getHeader('x-stack-actual-status') ?? reply.statusCode);
      span.setAttribute('http.response.status_code', status);
      if (!reply.raw.writableFinished) span.setAttribute('error.type', 'aborted');
      else if (status >= 500) span.setAttribute('error.type', String(status));
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    run(request.id, next);
  });
}

/** Returns what is known at the start. No path and no query: they contain IDs and secrets. */
function attributesOf(request: FastifyRequest): Attributes {
  const [method, route] = [methodOf(request), routeOf(request)];
  return {
    'http.request.method': method === 'other' ? '_OTHER' : method,
    ...(route === 'unmatched' ? {} : { 'http.route': route }),
    'portico.request_id': request.id,
  };
}

/** Returns the name of the span of a request, as the semantic conventions of OpenTelemetry say. */
function nameOf({ 'http.request.method': method, 'http.route': route }: Attributes): string {
  const words = [method === '_OTHER' ? 'HTTP' : method, route];
  return words.filter((word) => word !== undefined).join(' ');
}
