import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Span } from '@opentelemetry/api';
import { type Context, DiagLogLevel, diag, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { version } from '../base/version.ts';
import type { SqlText } from '../db/engines/connection.ts';
import type { TraceSettings } from '../settings/trace-settings.ts';
import type { Monitor } from './monitor.ts';
import type { Within } from './observed-platform.ts';
import { observedPlatform } from './observed-platform.ts';
import { samplerOf } from './sampler.ts';
import { fail, traceFetches } from './trace-fetches.ts';
import { traceRequests } from './trace-requests.ts';

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

/**
 * Starts to send spans to a collector, as the variables of OpenTelemetry say.
 *
 * @param onWarning called when spans could not be sent
 */
export function startTraces(settings: TraceSettings, onWarning: (reason: string) => void): Traces {
  reportErrorsTo(onWarning);
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
  const within: Within = async (name, attributes, work) => {
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
    observed: (platform) => observedPlatform(platform, within),
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

/** Passes the errors of the packages on, and none of their other messages. */
function reportErrorsTo(onWarning: (reason: string) => void): void {
  const ignore = () => undefined;
  const logger = { error: onWarning, warn: ignore, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
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
