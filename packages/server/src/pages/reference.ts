import type { FastifyInstance } from 'fastify';
import { compressed } from './compress.ts';
import type { ImplementedEndpoint } from './implement.ts';
import { documentLevels, openApiDocument } from './openapi.ts';
import { referencePage, referencePolicy } from './reference-page.ts';
import { renderJson, renderText, send } from './render.ts';

/** Serves the OpenAPI documents and their HTML page. */
export function addReference(
  server: FastifyInstance,
  endpoints: readonly ImplementedEndpoint[],
  publicUrl: () => string,
): void {
  for (const level of documentLevels) {
    server.get(`/api/v1/openapi/${level}.json`, async (request, reply) =>
      send(
        request,
        reply,
        await compressed(request, renderJson(request, 200, openApiDocument(endpoints, level, publicUrl()))),
      ),
    );
    const url = level === 'client' ? '/reference' : `/reference/${level}`;
    server.get(url, async (request, reply) => {
      const page = referencePage(openApiDocument(endpoints, level, publicUrl()), level);
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': referencePolicy };
      return send(request, reply, await compressed(request, renderText(200, page, headers)));
    });
  }
}
