import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { listenLocally } from './local-server.ts';

type Attributes = Readonly<Record<string, unknown>>;

/** A span that the collector has received. */
export interface ReceivedSpan {
  readonly name: string;
  readonly kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly isError: boolean;
  readonly attributes: Attributes;
  /** Attributes of the process that sent it. */
  readonly resource: Attributes;
}

/** A collector of OpenTelemetry that accepts traces as JSON over HTTP, and keeps them. */
export interface TestCollector {
  readonly url: string;
  /** Spans of requests that were accepted. */
  readonly spans: ReceivedSpan[];
  /** The bodies as they were sent. */
  readonly bodies: readonly string[];
  readonly headers: readonly IncomingHttpHeaders[];
  /** Why requests were no valid OTLP. */
  readonly problems: readonly string[];
  /** Requests that have no answer yet. */
  held(): number;
  /** Leaves the next requests without an answer. @returns a function that answers them and all later ones */
  hold(): () => void;
  /** Answers the next requests with this status. */
  answerWith(status: number): void;
  stop(): Promise<void>;
}

interface SentAttribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface SentSpan {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status?: { readonly code?: number };
  readonly attributes: readonly SentAttribute[];
}

interface SentTraces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly SentAttribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

/** Numbers of the kinds of a span, and of the status of failed ones, in OTLP. */
const kinds = [undefined, 'internal', 'server', 'client', 'producer', 'consumer'] as const;
const failedStatus = 2;

/** Starts a collector on a free port of this machine. */
export async function startCollector(): Promise<TestCollector> {
  const [spans, bodies, headers, problems] = [[], [], [], []] as [
    ReceivedSpan[],
    string[],
    IncomingHttpHeaders[],
    string[],
  ];
  const waiting = new Map<ServerResponse, readonly ReceivedSpan[]>();
  let isHolding = false;
  let status = 200;
  const answer = (response: ServerResponse, sent: readonly ReceivedSpan[]) => {
    if (status === 200) spans.push(...sent);
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      headers.push(request.headers);
      bodies.push(body);
      if (request.method !== 'POST' || request.url !== '/v1/traces')
        problems.push(`${request.method} ${request.url} is not POST /v1/traces`);
      if (request.headers['content-type'] !== 'application/json') problems.push('the content type is not JSON');
      const sent = spansOf(JSON.parse(body), problems);
      if (isHolding) waiting.set(response, sent);
      else answer(response, sent);
      response.once('close', () => waiting.delete(response));
    });
  });
  const { url, stop } = await listenLocally(server);
  return {
    ...{ url, spans, bodies, headers, problems, stop },
    held: () => waiting.size,
    hold: () => {
      isHolding = true;
      return () => {
        isHolding = false;
        for (const [response, sent] of waiting) answer(response, sent);
      };
    },
    answerWith: (next) => {
      status = next;
    },
  };
}

function spansOf({ resourceSpans }: SentTraces, problems: string[]): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) => spans.map((span) => spanOf(span, attributesOf(resource.attributes), problems))),
  );
}

function spanOf(sent: SentSpan, resource: Attributes, problems: string[]): ReceivedSpan {
  const { name, traceId, spanId, parentSpanId, startTimeUnixNano: start, endTimeUnixNano: end } = sent;
  const kind = kinds[sent.kind];
  if (!/^[\da-f]{32}$/.test(traceId) || !/^[\da-f]{16}$/.test(spanId)) problems.push(`${name} has an invalid ID`);
  if (!/^\d+$/.test(start) || !/^\d+$/.test(end) || BigInt(end) < BigInt(start))
    problems.push(`${name} has an invalid time`);
  if (kind === undefined) problems.push(`${name} has no kind`);
  return {
    ...{ name, traceId, spanId, resource, parentSpanId: parentSpanId || undefined },
    kind: kind ?? 'internal',
    isError: sent.status?.code === failedStatus,
    attributes: attributesOf(sent.attributes),
  };
}

function attributesOf(sent: readonly SentAttribute[]): Attributes {
  return Object.fromEntries(sent.map(({ key, value }) => [key, Object.values(value)[0]]));
}
