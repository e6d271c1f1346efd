import type { FastifyInstance, FastifyReply } from 'fastify';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { methodOf, routeOf } from './request-labels.ts';

interface Options {
  readonly registers: Registry[];
  readonly buckets: number[];
}

/**
 * Measures the requests of a server: by method, by route template and by class of the actual status. All of them are sets that
 * the server determines, whatever clients send.
 */
export function watchRequests(server: FastifyInstance, { registers, buckets }: Options): void {
  const inFlight = new Gauge({
    name: 'portico_http_requests_in_flight',
    help: 'Requests that are being answered.',
    registers,
  });
  const durations = new Histogram({
    name: 'portico_http_request_duration_seconds',
    help: 'Duration of requests until the response is sent, by method, route and class of the status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers,
  });
  server.addHook('onRequest', (request, reply, next) => {
    const startedAt = performance.now();
    inFlight.inc();
    // Also if the client hangs up, when no hook of the framework is called.
    reply.raw.once('close', () => {
      inFlight.dec();
      durations.observe(
        { method: methodOf(request), route: routeOf(request), status: statusOf(reply) },
        (performance.now() - startedAt) / 1000,
      );
    });
    next();
  });
}

/** Returns the class of the status before an override, or `aborted` if the client hung up before the response was sent. */
function statusOf(reply: FastifyReply): string {
  if (!reply.raw.writableFinished) return 'aborted';
  const status = Number(reply.getHeader('x-stack-actual-status') ?? reply.statusCode);
  return `${Math.floor(status / 100)}xx`;
}
