import type { FastifyInstance } from 'fastify';
import type { ImplementedEndpoint } from './implement.ts';
import { documentLevels, openApiDocument } from './openapi.ts';
import { referencePage, referencePolicy } from './reference-page.ts';
import { renderJson, send } from './render.ts';

/** Serves the OpenAPI documents and their HTML page. */
export function addReference(
  server: FastifyInstance,
  endpoints: readonly ImplementedEndpoint[],
  publicUrl: () => string,
): void {
  for (const level of documentLevels) {
    server.get(`/api/v1/openapi/${level}.json`, async (request, reply) =>
      send(request, reply, renderJson(request, 200, openApiDocument(endpoints, level, publicUrl()))),
    );
    const url = level === 'client' ? '/reference' : `/reference/${level}`;
    server.get(url, async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', referencePolicy)
        .send(referencePage(openApiDocument(endpoints, level, publicUrl()), level)),
    );
  }
}
