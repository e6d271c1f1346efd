import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type Attributes, type Span, SpanStatusCode } from '@opentelemetry/api';
import { isDatabaseError } from '../db/errors.ts';

/** Notes an error in a span. */
export function fail(span: Span, error: unknown): void {
  // Messages can contain addresses and values.
  const code = isDatabaseError(error) ? error.code : undefined;
  if (code !== undefined) span.setAttribute('db.response.status_code', code);
  const type = code ?? (error instanceof Error ? error.name : '_OTHER');
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
}

/** Returns the attributes of a request to another server. Paths and queries can contain secrets. */
export function requestTo({ hostname, port, protocol }: URL, method: string): Attributes {
  const standardPort = protocol === 'https:' ? 443 : 80;
  return {
    'http.request.method': method,
    'server.address': hostname,
    'server.port': port === '' ? standardPort : Number(port),
  };
}

interface FetchMessage {
  readonly request: { readonly origin: string; readonly method: string };
  readonly response?: { readonly statusCode: number };
  readonly error?: unknown;
}

/** Makes a span for each call of `fetch`, such as those of identity providers. @returns a function that stops it */
export function traceFetches(begin: (name: string, attributes: Attributes) => Span | undefined): () => void {
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
      const span = begin(request.method, requestTo(new URL(request.origin), request.method));
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
