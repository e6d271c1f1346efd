import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import {
  type Attributes,
  type Context,
  DiagLogLevel,
  defaultTextMapGetter,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import { version } from '../base/version.ts';
import type { SqlText } from '../db/engines/connection.ts';
import type { TraceSettings } from '../settings/trace-settings.ts';
import type { Monitor } from './monitor.ts';
import { methodOf, routeOf } from './request-labels.ts';
import { samplerOf } from './sampler.ts';

/** The traces of one process. */
export interface Traces extends Monitor {
  /** Sends the spans that wait. */
  stop(): Promise<void>;
}

/** The span that the running code belongs to. */
interface Current {
  readonly context: Context;
  readonly requestId: string | undefined;
}

/** Time for sending the last spans. */
const stopMillisMax = 2000;

const propagator = new W3CTraceContextPropagator();

/**
 * Starts to send spans to a collector, as the variables of OpenTelemetry say.
 *
 * @param onWarning called when spans could not be sent
 */
export function startTraces(settings: TraceSettings, onWarning: (reason: string) => void): Traces {
  const ignore = () => undefined;
  const logger = { error: onWarning, warn: ignore, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
  // The packages read the other variables themselves, and `.env` is not part of the environment of the process.
  for (const [name, value] of Object.entries(settings.variables)) process.env[name] ??= value;
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'portico', 'service.version': version }))
    .merge(detectResources({ detectors: [envDetector] }));
  const processor = new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), ...settings.batch });
  const provider = new TracerProvider({ resource, sampler: samplerOf(settings), spanProcessors: [processor] });
  const tracer = provider.getTracer('portico', version);
  const storage = new AsyncLocalStorage<Current>();

  const begin = (name: string, kind: SpanKind, attributes: Attributes) => {
    const parent = storage.getStore();
    const context = parent?.context ?? ROOT_CONTEXT;
    const span = tracer.startSpan(name, { kind, attributes }, context);
    return { span, current: { context: trace.setSpan(context, span), requestId: parent?.requestId } };
  };
  const within = async <T>(name: string, attributes: Attributes, work: (span: Span) => Promise<T>): Promise<T> => {
    const { span, current } = begin(name, SpanKind.CLIENT, attributes);
    try {
      return await storage.run(current, async () => await work(span));
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  };
  const stopFetches = traceFetches((name, attributes) => {
    return storage.getStore() === undefined ? undefined : begin(name, SpanKind.CLIENT, attributes).span;
  });

  return {
    aroundStatement: async (sql, run) => {
      const current = storage.getStore();
      // Without a request or an attempt, it is a poll.
      if (current === undefined || trace.getSpan(current.context)?.isRecording() !== true) return await run(sql);
      const name = sql.name ?? sql.text.split(/[\s;]/, 1)[0] ?? 'statement';
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql.text };
      return await within(name, attributes, async (span) => await run(commented(sql, span, current.requestId)));
    },
    observed: (platform) => ({
      ...platform,
      mailer: {
        ...platform.mailer,
        send: async (message, server) =>
          await within('send email', { 'portico.email.id': message.id }, () => platform.mailer.send(message, server)),
      },
      webhookSender: {
        ...platform.webhookSender,
        send: async (request, signal) =>
          await within('send webhook', { 'server.address': request.url.hostname }, async (span) => {
            const response = await platform.webhookSender.send(request, signal);
            span.setAttribute('http.response.status_code', response.status);
            return response;
          }),
      },
      outboundHttp: {
        read: async (url) =>
          await within('GET', { 'server.address': url.hostname }, () => platform.outboundHttp.read(url)),
      },
    }),
    watch: (server) =>
      traceRequests(server, (name, attributes, parent) => {
        const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
        return {
          span,
          run: (requestId, next) => storage.run({ context: trace.setSpan(parent, span), requestId }, next),
        };
      }),
    stop: async () => {
      stopFetches();
      // The collector may be unreachable, and its exporter waits longer than a process may take to stop.
      const late = new Promise<void>((resolve) => setTimeout(resolve, stopMillisMax).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}

function fail(span: Span, error: unknown): void {
  // Messages can contain addresses and values.
  const type = error instanceof Error ? error.name : 'Error';
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
}

/**
 * Adds the trace and the request ID to a statement of a trace that is recorded. The text is then another one for each request, so
 * it is not prepared.
 */
function commented(sql: SqlText, span: Span, requestId: string | undefined): SqlText {
  if (!span.isRecording() || sql.values.length === 0) return sql;
  const { traceId, spanId } = span.spanContext();
  const request = requestId === undefined ? '' : `,request_id='${encodeURIComponent(requestId)}'`;
  return { ...sql, name: undefined, text: `${sql.text} /*traceparent='00-${traceId}-${spanId}-01'${request}*/` };
}

type BeginRequest = (
  name: string,
  attributes: Attributes,
  parent: Context,
) => { readonly span: Span; readonly run: (requestId: string, next: () => void) => void };

/** Makes a span for each request, in the trace of the caller if there is one. */
function traceRequests(server: FastifyInstance, begin: BeginRequest): void {
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

interface FetchMessage {
  readonly request: { readonly origin: string; readonly method: string };
  readonly response?: { readonly statusCode: number };
  readonly error?: unknown;
}

/** Makes a span for each call of `fetch`, such as those of identity providers. @returns a function that stops it */
function traceFetches(begin: (name: string, attributes: Attributes) => Span | undefined): () => void {
  const spans = new WeakMap<object, Span>();
  const on = (name: string, handle: (message: FetchMessage) => void): (() => void) => {
    const listener = (message: unknown) => handle(message as FetchMessage);
    subscribe(name, listener);
    return () => unsubscribe(name, listener);
  };
  const end = ({ request, error }: FetchMessage) => {
    const span = spans.get(request);
    if (span !== undefined && error !== undefined) fail(span, error);
    span?.end();
  };
  const stops = [
    on('undici:request:create', ({ request }) => {
      const attributes = { 'http.request.method': request.method, 'server.address': new URL(request.origin).hostname };
      const span = begin(request.method, attributes);
      if (span !== undefined) spans.set(request, span);
    }),
    on('undici:request:headers', ({ request, response }) => {
      if (response !== undefined) spans.get(request)?.setAttribute('http.response.status_code', response.statusCode);
    }),
    on('undici:request:trailers', end),
    on('undici:request:error', end),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
