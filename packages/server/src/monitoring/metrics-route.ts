import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { sameSecret } from '../base/digests.ts';
import type { Secret } from '../base/secret.ts';
import { renderText, send } from '../http/answer/render.ts';
import { metricsOfAll } from './all-processes.ts';

/**
 * Adds `/metrics` in the text format of Prometheus, for requests with the bearer token of the operator.
 *
 * @see docs/run/monitoring.md
 */
export function addMetricsRoute(server: FastifyInstance, registry: Registry, token: Secret): void {
  server.get('/metrics', async (request, reply) => {
    // @guard metrics-need-the-token
    if (!sameSecret(request.headers.authorization ?? '', `Bearer ${token.reveal()}`)) {
      const headers = { 'www-authenticate': 'Bearer', 'cache-control': 'no-store' };
      return await send(request, reply, renderText(401, 'The bearer token of /metrics is missing or wrong.', headers));
    }
    const headers = { 'content-type': registry.contentType, 'cache-control': 'no-store' };
    return await send(request, reply, renderText(200, await metricsOfAll(registry), headers));
  });
}
