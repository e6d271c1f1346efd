import type { FastifyInstance } from 'fastify';
import { compressed } from '../http/answer/compress.ts';
import { renderJson, renderText, send } from '../http/answer/render.ts';
import { documentLevels, openApiDocument } from '../http/documents/openapi.ts';
import type { ImplementedEndpoint } from '../http/implement.ts';
import type { Platform } from '../kernel/platform.ts';
import { referencePage, referencePolicy } from './reference-page.ts';

/** Serves the OpenAPI documents and their HTML page. */
export function addReference(
  server: FastifyInstance,
  endpoints: readonly ImplementedEndpoint[],
  { publicUrl, settings }: Pick<Platform, 'publicUrl' | 'settings'>,
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
      const page = referencePage(openApiDocument(endpoints, level, publicUrl()), level, settings.basePath);
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': referencePolicy };
      return send(request, reply, await compressed(request, renderText(200, page, headers)));
    });
  }
}
