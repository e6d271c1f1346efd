import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { FastifyInstance } from 'fastify';
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
    const method = methodOf(request);
    const route = routeOf(request);
    const attributes = { 'http.request.method': method, 'http.route': route, 'portico.request_id': request.id };
    const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
    const { span, run } = begin(`${method} ${route}`, attributes, parent);
    reply.raw.once('close', () => {
      const status = Number(reply.getHeader('x-stack-actual-status') ?? reply.statusCode);
      span.setAttribute('http.response.status_code', status);
      if (!reply.raw.writableFinished) span.setAttribute('error.type', 'aborted');
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    run(request.id, next);
  });
}
